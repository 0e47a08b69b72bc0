#include "views/direction.h"

/* The Phoronix suite names the unit last; both names of the suite are in use. */
static const char phoronix_up[] = ".+(?:_per_second|_per_minute|_s|_sec|_second|_score|_mflops|"
				  "\\.(?:score|fps|iops|mips|mflops|gflops|tps|lps|ips|mbps|gbps|"
				  "marks|speedup))";
static const char phoronix_down[] =
	".+\\.(?:seconds|sec|ms|msec|us|usec|ns|nanoseconds|microseconds|"
	"milli-seconds|milliwatts|microamps|loop_time|max_latency_ms)";

/*
 * Facts: which metrics LKP takes as the result of a test and which way it counts them, and what the
 * units of stress-ng's miscellaneous metrics say. Left out on purpose, so that they stay unknown:
 * monitors (perf-stat, vmstat, iostat, ...), which tell why and not how well; all of GNU time;
 * counts without a time (stress-ng's .ops); metrics for which LKP's own lists disagree with their
 * names.
 *
 * The first line that matches decides. A failure count is better when it is less, anywhere.
 */
const struct direction_rule direction_table[] = {
	/* Profiles have symbols of any name, "error" among them. */
	{"perf-profile", ".*", DIRECTION_UNKNOWN, false},
	{NULL, ".*\\.(?:timestamp:|bootstage:|time\\.).*", DIRECTION_UNKNOWN, false},
	{NULL,
		"(?:dmesg|kmsg|kmemleak|stderr|last_state|(?:rcu|lock)torture)\\..*|"
		".+\\.(?:error|warn|fail)[^_]*|.+killed_by.*",
		DIRECTION_DOWN, false},
	{NULL, ".+\\.pass", DIRECTION_UP, false},

	{"stress-ng", "[^.]+\\.ops_per_sec", DIRECTION_UP, true},
	{"stress-ng", "[^.]+\\.(?:ops_per_sec_cpu|%.*|maximum_.*|.*extents.*|.*ratio.*)",
		DIRECTION_UNKNOWN, false},
	{"stress-ng",
		"[^.]+\\..*(?:nano|micro|milli)sec.*_(?:per|to|latency|overrun|duration)(?:_.*)?",
		DIRECTION_DOWN, false},
	{"stress-ng", "[^.]+\\..*(?:latency|overrun|duration).*(?:nano|micro|milli)sec.*",
		DIRECTION_DOWN, false},
	{"stress-ng", "[^.]+\\.(?:.*_)?(?:ns|us|ms)_(?:per|to|latency|overrun|duration)(?:_.*)?",
		DIRECTION_DOWN, false},
	{"stress-ng", "[^.]+\\..*(?:_per_sec|/sec)(?:ond)?(?:_.*)?", DIRECTION_UP, false},
	{"stress-ng", "[^.]+\\.(?:.*_)?(?:rate|MB)(?:_.*)?", DIRECTION_UP, false},

	{"adrestia", "wakeup_cost_.+_us", DIRECTION_DOWN, true},
	{"aim7", "jobs-per-min", DIRECTION_UP, true},
	{"aim9", ".+\\.ops_per_sec", DIRECTION_UP, true},
	{"apachebench", "requests_per_second", DIRECTION_UP, true},
	{"apachebench", "connection_time\\..+\\.max|max_latency\\..+", DIRECTION_DOWN, false},
	{"autonuma-benchmark", ".+\\.seconds", DIRECTION_DOWN, true},
	{"blogbench", ".+_score", DIRECTION_UP, true},
	{"cassandra", "Op.+rate", DIRECTION_UP, true},
	{"coremark", "iterations_per_sec", DIRECTION_UP, true},
	{"dbench", "throughput[-_]MB/s(?:ec)?", DIRECTION_UP, true},
	{"dbench", "max_latency", DIRECTION_DOWN, false},
	{"dd", ".+_time_ms|(?:kill|startup)_time", DIRECTION_DOWN, true},
	{"ebizzy", "throughput\\.per_thread\\.stddev_percent", DIRECTION_DOWN, false},
	{"exit-free", "duration", DIRECTION_DOWN, true},
	{"filebench", "sum_operations/s", DIRECTION_UP, true},
	{"fileio", ".+_operations/s", DIRECTION_UP, true},
	{"fileio", "latency_.+_ms", DIRECTION_DOWN, false},
	{"fio", ".+_(?:iops|bw_MBps)", DIRECTION_UP, true},
	{"fsmark", "files_per_sec", DIRECTION_UP, true},
	{"fsmark", "app_overhead", DIRECTION_DOWN, false},
	{"ftq", "max|mean", DIRECTION_UP, true},
	{"ftq", ".+\\.noise", DIRECTION_DOWN, false},
	{"ftrace-onoff", "ops", DIRECTION_UP, true},
	{"fwq", ".+\\.noise", DIRECTION_DOWN, false},
	{"fxmark", ".+\\.works/sec", DIRECTION_UP, true},
	{"glbenchmark", "fps", DIRECTION_UP, true},
	{"hpcc", "HPL_Tflops|PTRANS_GBs", DIRECTION_UP, true},
	{"iozone", "average_KBps", DIRECTION_UP, true},
	{"iperf", ".+\\.bps", DIRECTION_UP, true},
	{"kbuild", ".+_per_iteration", DIRECTION_DOWN, true},
	{"kernbench", "elapsed_time", DIRECTION_DOWN, true},
	{"kselftests", ".+\\.packets_per_sec", DIRECTION_UP, true},
	{"kselftests", ".+\\.usec_per_loop|mqueue\\.nsec_per_msg|.+\\.average_(?:un)?map_latency",
		DIRECTION_DOWN, false},
	{"ku-latency", "total_average_us", DIRECTION_DOWN, true},
	{"linkbench", "requests/s", DIRECTION_UP, true},
	{"linpack", "GFlops", DIRECTION_UP, true},
	{"lmbench3", ".+\\.MB/sec", DIRECTION_UP, true},
	{"lmbench3", "Pagefaults\\.ms|.+\\.latency(?:\\.[nu]s)?", DIRECTION_DOWN, true},
	{"mcperf", ".+_rate_.+/s", DIRECTION_UP, true},
	{"memtier", ".+_ops/s", DIRECTION_UP, true},
	{"mutilate", ".+\\.speed", DIRECTION_UP, true},
	{"nepim", ".+\\.kbps_(?:in|out)", DIRECTION_UP, true},
	{"netperf", "Throughput_(?:Mbps|tps)", DIRECTION_UP, true},
	{"netpipe", ".+\\.avg", DIRECTION_UP, true},
	{"nuttcp", "throughput_Mbps", DIRECTION_UP, true},
	{"oltp", ".+/s", DIRECTION_UP, true},
	{"oltp", "latency_.+_ms", DIRECTION_DOWN, false},
	{"openssl-speed", ".+_(?:per_sec|size_block_Kbps)", DIRECTION_UP, true},
	{"perf-bench-futex", "ops/s", DIRECTION_UP, true},
	{"perf-bench-futex", "(?:requeued|wokeup)_time_ms|avg_per_thread_latency_ms",
		DIRECTION_DOWN, true},
	{"perf-bench-numa-mem", "GB_sec_(?:thread|total)", DIRECTION_UP, true},
	{"perf-bench-sched-pipe", "ops_per_sec", DIRECTION_UP, true},
	{"pft", "faults_per_sec_per_cpu", DIRECTION_UP, true},
	{"pgbench", "tps", DIRECTION_UP, true},
	{"pgbench", "latency_ms", DIRECTION_DOWN, false},
	{"pmbench", "throughput\\.aps", DIRECTION_UP, true},
	{"pmbench", "(?:.+\\.)?latency\\..+", DIRECTION_DOWN, false},
	{"postmark", "transactions", DIRECTION_UP, true},
	{"qperf", ".+[._]bw", DIRECTION_UP, true},
	{"qperf", ".+\\.latency", DIRECTION_DOWN, true},
	{"rcurefscale", ".+\\.duration_per_loop\\.ns", DIRECTION_DOWN, true},
	{"reaim", "jobs_per_min", DIRECTION_UP, true},
	{"redis", ".+_throughput_rps", DIRECTION_UP, true},
	{"rt-app", ".+\\.average", DIRECTION_DOWN, true},
	{"schbench", "(?:request|wakeup)_latency_.+_us", DIRECTION_DOWN, false},
	{"simoop", "work_rate_avg_per_sec", DIRECTION_UP, true},
	{"simoop", "(?:read|write)_latency_usec\\..+", DIRECTION_DOWN, false},
	{"sockperf", "throughput\\..+\\.(?:BandWidth_MBps|msg_per_sec)", DIRECTION_UP, true},
	{"sockperf", ".+\\.(?:avg-lat|std-dev)", DIRECTION_DOWN, false},
	{"specjbb2015", "(?:critical|max)-jOPS|median", DIRECTION_UP, true},
	{"stream", ".+_bandwidth_MBps", DIRECTION_UP, true},
	{"sysbench-cpu", "throughput_(?:events|MB|ops)/s", DIRECTION_UP, true},
	{"sysbench-memory", "throughput_(?:events|MB|ops)/s", DIRECTION_UP, true},
	{"sysbench-mutex", "throughput_(?:events|MB|ops)/s", DIRECTION_UP, true},
	{"sysbench-threads", "throughput_(?:events|MB|ops)/s", DIRECTION_UP, true},
	{"sysbench-fileio", ".+_operations/s", DIRECTION_UP, true},
	{"sysbench-fileio", "latency_.+_ms", DIRECTION_DOWN, false},
	{"tbench", "throughput_MB/s", DIRECTION_UP, true},
	{"tbench", "max_latency", DIRECTION_DOWN, false},
	{"tcrypt", "async\\..+\\.(?:de|en)cryption", DIRECTION_UP, true},
	{"thrulay", "jitter|RTT", DIRECTION_DOWN, true},
	{"tlbflush", "mem_acc_.+|munmap_.+", DIRECTION_DOWN, true},
	{"unixbench", "score", DIRECTION_UP, true},
	{"uperf", ".+bps", DIRECTION_UP, true},
	{"vm-scalability", "median", DIRECTION_UP, false},
	{"vm-scalability", "stddev", DIRECTION_DOWN, false},
	{"will-it-scale", ".+_ops", DIRECTION_UP, true},
	{"will-it-scale", "scalability", DIRECTION_UP, false},
	{"ycsb", ".+_throughput_ops/s", DIRECTION_UP, true},

	{"pts", phoronix_up, DIRECTION_UP, true},
	{"pts", phoronix_down, DIRECTION_DOWN, true},
	{"phoronix-test-suite", phoronix_up, DIRECTION_UP, true},
	{"phoronix-test-suite", phoronix_down, DIRECTION_DOWN, true},

	{NULL, ".+\\.throughput", DIRECTION_UP, true},
};

const size_t direction_table_count = ARRAY_LENGTH(direction_table);
