/*
 * Write an mbox of made-up robot reports to standard output, or a file for each report into a
 * folder, for measuring.
 *
 *     generate [-m MEGABYTES] [-n NAMES] [-s SEED] [-q] [-d FOLDER [-c COUNT]]
 *
 * The reports look as the robot's do: one part in five or six is mail headers, half of the rows are
 * profile rows, one mail in eight has a second table and a box, one in sixteen fail rows. NAMES is
 * the number of distinct metric names. With -q one message in nine is quoted-printable. With -d
 * there are COUNT mails, whatever their size. The same numbers give the same bytes.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define ROWS_MOST 700u
#define HEAD_WORD 60u

struct generator {
	uint64_t state; /* of the random numbers */
	uint32_t names;
	bool apart;	     /* a file for each message */
	bool encode;	     /* one in nine quoted-printable */
	bool encoded;	     /* this message is */
	unsigned column;     /* of the encoded line */
	uint64_t size;	     /* bytes written */
	uint32_t message;    /* number of this one */
	uint64_t base, head; /* commits of this one, by their first 64 bits */
};

/* xorshift64*, Vigna 2016: plain, and the same everywhere. */
static uint64_t draw(struct generator *generator)
{
	generator->state ^= generator->state >> 12;
	generator->state ^= generator->state << 25;
	generator->state ^= generator->state >> 27;
	return generator->state * 2685821657736338717ull;
}

static uint32_t below(struct generator *generator, uint32_t limit)
{
	return (uint32_t)(draw(generator) >> 33) % limit;
}

static bool one_in(struct generator *generator, uint32_t count)
{
	return below(generator, count) == 0;
}

static void put_byte(struct generator *generator, unsigned char byte)
{
	putchar(byte);
	generator->size++;
}

/* One byte of a body, quoted-printable where the message is (RFC 2045, 6.7). */
static void put_encoded(struct generator *generator, unsigned char byte, bool line_ends)
{
	static const char digits[] = "0123456789ABCDEF";
	bool plain = byte != '=' && byte < 0x7f && (byte != ' ' || !line_ends);

	if (byte == '\n') {
		generator->column = 0;
		put_byte(generator, byte);
		return;
	}
	if (generator->column + (plain ? 1 : 3) > 75) {
		put_byte(generator, '=');
		put_byte(generator, '\n');
		generator->column = 0;
	}
	generator->column += plain ? 1 : 3;
	if (plain) {
		put_byte(generator, byte);
		return;
	}
	put_byte(generator, '=');
	put_byte(generator, (unsigned char)digits[byte >> 4]);
	put_byte(generator, (unsigned char)digits[byte & 15]);
}

__attribute__((format(printf, 2, 3))) static void put(
	struct generator *generator, const char *format, ...)
{
	char text[2048];
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (!generator->encoded) {
		fwrite(text, 1, (size_t)length, stdout);
		generator->size += (uint64_t)length;
		return;
	}
	for (int i = 0; i < length; i++)
		put_encoded(generator, (unsigned char)text[i], text[i + 1] == '\n');
}

/* Lines that a message collects on its way. */
static void put_way(struct generator *generator)
{
	char word[HEAD_WORD + 1] = {0};
	uint32_t lines = 45 + below(generator, 30);

	for (uint32_t i = 0; i < lines; i++) {
		for (uint32_t at = 0; at < HEAD_WORD; at++)
			word[at] = (char)('a' + below(generator, 26));
		if (one_in(generator, 4))
			put(generator, "Received: from relay%" PRIu32 ".example.org\n", i);
		put(generator, "%s%s\n", one_in(generator, 3) ? "X-Example-Result: " : "\t", word);
	}
}

static void put_head(struct generator *generator)
{
	uint32_t day = 1 + generator->message / 40 % 28;

	if (!generator->apart)
		put(generator, "From robot@example.org Tue Mar %2" PRIu32 " 15:21:54 2026\n", day);
	put(generator, "Received: from localhost\n");
	put_way(generator);
	put(generator, "From: kernel test robot <robot@example.org>\nTo: <lists@example.org>\n");
	put(generator,
		"Subject: [example:master] [part]  %010" PRIx64 ":  stress-ng.stressor%" PRIu32
		".ops_per_sec\n %" PRIu32 ".%" PRIu32 "%% regression\n",
		generator->head >> 24, generator->message % 200, 5 + below(generator, 60),
		below(generator, 10));
	put(generator, "Date: Tue, %" PRIu32 " Mar 2026 15:21:54 +0800\n", day);
	put(generator, "Message-ID: <%" PRIu32 ".%" PRIx64 "@example.org>\n", generator->message,
		generator->head);
	put(generator,
		"MIME-Version: 1.0\nContent-Type: text/plain; charset=\"iso-8859-1\"\n"
		"Content-Transfer-Encoding: %s\n\n",
		generator->encode && generator->message % 9 == 8 ? "quoted-printable" : "8bit");
}

static void put_headline(struct generator *generator)
{
	put(generator,
		"Hello,\n\nkernel test robot noticed a 12.3%% regression of "
		"stress-ng.stressor%" PRIu32 ".ops_per_sec on:\n\n\n",
		generator->message % 200);
	put(generator,
		"commit: %016" PRIx64 "%016" PRIx64 "01234567 (\"part: do it another way\")\n",
		generator->head, generator->head);
	put(generator, "https://git.example.org/linux.git master\n\n\ntestcase: stress-ng\n");
	put(generator, "config: x86_64-rhel-9.4\ncompiler: gcc-12\ntest machine: 128 threads 2 "
		       "sockets Example CPU 8000 @ 2.60GHz with 256G memory\nparameters:\n\n");
	put(generator,
		"\tnr_threads: 100%%\n\ttesttime: 60s\n\ttest: stressor%" PRIu32
		"\n\tcpufreq_governor: performance\n\n\n",
		generator->message % 200);
}

static void put_box(struct generator *generator)
{
	static const char rule[] =
		"+------------------+--------------------------------------------------+\n";

	put(generator,
		"%s| testcase: change | stress-ng: stress-ng.stressor%-3" PRIu32
		".ops_per_sec  6.4%% regression |\n",
		rule, generator->message % 200);
	put(generator, "| test machine     | 8 threads 1 sockets with 32G memory              |\n");
	put(generator,
		"| test parameters  | nr_threads=100%%                                  |\n%s\n\n",
		rule);
}

/* Name number `name`; half of all are long names of the profile. */
static void put_name(struct generator *generator, uint32_t name)
{
	static const char *const monitors[] = {"perf-stat.i.event-", "proc-vmstat.nr_page_",
		"sched_debug.cfs_rq:/.load.part_", "numa-vmstat.node0.count_", "slabinfo.cache-",
		"interrupts.CPU0.line:", "turbostat.state", "perf-sched.wait_time.avg.ms.call_"};
	static const char *const kinds[] = {"calltrace", "children", "self"};

	if (name % 2 == 0) {
		put(generator, "%s%" PRIu32 "\n", monitors[name / 2 % 8], name);
		return;
	}
	put(generator, "perf-profile.%s.cycles-pp.function_%" PRIu32, kinds[name / 2 % 3], name);
	if (name / 2 % 3 == 0)
		put(generator, ".do_syscall_64.entry_SYSCALL_64_after_hwframe.caller_%" PRIu32,
			name % 97);
	put(generator, "\n");
}

/* A value in the robot's format, and its +- or blanks. */
static void put_value(struct generator *generator, double value)
{
	if (value < 1000)
		put(generator, "%10.2f", value);
	else if (value <= 1e8)
		put(generator, "%10.0f", value);
	else
		put(generator, "%10.4g", value);
	if (one_in(generator, 3))
		put(generator, "      ");
	else
		put(generator, " \xb1%3" PRIu32 "%%",
			2 + below(generator, one_in(generator, 4) ? 200 : 20));
}

static void put_row(struct generator *generator, uint32_t name)
{
	static const double sizes[] = {0.5, 20, 800, 4e4, 9e6, 3e9};
	bool points = name % 2 == 1;
	double base = points ? below(generator, 2000) / 100.0
			     : sizes[below(generator, 6)] * (1 + below(generator, 1000) / 999.0);
	double factor = 0.4 + below(generator, 2000) / 1000.0;
	double head = base * factor;

	put_value(generator, base);
	if (points)
		put(generator, "%+10.1f  ", head - base);
	else
		put(generator, "%+10.1f%% ", 100 * (factor - 1));
	put_value(generator, head);
	put(generator, "  ");
	put_name(generator, name);
}

/* Rows with names in order, as the robot sorts them. */
static void put_rows(struct generator *generator, uint32_t rows)
{
	uint32_t name = below(generator, generator->names);

	put(generator, "         %%stddev     %%change         %%stddev\n"
		       "             \\          |                \\  \n");
	put(generator,
		"   6006740           -12.3%%    5267911        stress-ng.stressor%" PRIu32
		".ops_per_sec\n",
		generator->message % 200);
	for (uint32_t i = 0; i < rows; i++) {
		put_row(generator, name);
		name = (name + 1 + below(generator, 8)) % generator->names;
	}
}

static void put_table(struct generator *generator, uint32_t rows)
{
	put(generator,
		"================================================================================="
		"========\ncompiler/kconfig/nr_threads/rootfs/tbox_group/test/testcase/testtime:\n"
		"  gcc-12/x86_64-rhel-9.4/100%%/debian-12.cgz/lkp-exa-2sp1/stressor%" PRIu32
		"/stress-ng/60s\n\n",
		generator->message % 200);
	put(generator,
		"commit: \n  %010" PRIx64 " (\"part: prepare\")\n  %010" PRIx64
		" (\"part: do it another way\")\n\n",
		generator->base >> 24, generator->head >> 24);
	put(generator, "%016" PRIx64 " %016" PRIx64 "01234567890 \n", generator->base,
		generator->head);
	put(generator, "---------------- --------------------------- \n");
	if (generator->message % 16 == 3)
		put(generator, "       fail:runs  %%reproduction    fail:runs\n"
			       "           |             |             |    \n"
			       "           :6           17%%           1:6     "
			       "dmesg.WARNING:at_example\n");
	put_rows(generator, rows);
	put(generator, "\n\n");
}

static void put_message(struct generator *generator)
{
	generator->base = draw(generator);
	generator->head = draw(generator);
	generator->encoded = false;
	put_head(generator);
	generator->encoded = generator->encode && generator->message % 9 == 8;
	generator->column = 0;
	put_headline(generator);
	if (generator->message % 8 == 5)
		put_box(generator);
	put(generator, "Details are as below:\n-------------------------------------------------->"
		       "\n\n\n");
	put_table(generator, 60 + below(generator, ROWS_MOST / 2));
	if (generator->message % 8 == 5) {
		put(generator,
			"*********************************************************************"
			"******************************\nlkp-exa-d3: 8 threads 1 sockets with "
			"32G memory\n");
		put_table(generator, 20 + below(generator, ROWS_MOST / 2));
	}
	put(generator, "-- \nMade up.\n\n");
	generator->message++;
}

/* A file for each of `count` messages: mail-00001.eml and so on. */
static bool put_files(struct generator *generator, const char *folder, uint32_t count)
{
	char path[4096];

	for (uint32_t i = 0; i < count; i++) {
		snprintf(path, sizeof(path), "%s/mail-%05" PRIu32 ".eml", folder, i + 1);
		if (!freopen(path, "w", stdout))
			return false;
		put_message(generator);
	}
	return true;
}

int main(int count, char **arguments)
{
	struct generator generator = {.state = 1, .names = 20000};
	uint64_t size = 10u << 20, mails = 10000;
	const char *folder = NULL;
	int option;

	while ((option = getopt(count, arguments, "m:n:s:qd:c:")) != -1) {
		if (option == 'm')
			size = strtoull(optarg, NULL, 10) << 20;
		else if (option == 'n')
			generator.names = (uint32_t)strtoul(optarg, NULL, 10);
		else if (option == 's')
			generator.state = strtoull(optarg, NULL, 10) + 1;
		else if (option == 'q')
			generator.encode = true;
		else if (option == 'd')
			folder = optarg;
		else if (option == 'c')
			mails = strtoull(optarg, NULL, 10);
		else
			return 2;
	}
	if (generator.names == 0)
		generator.names = 1;
	generator.apart = folder != NULL;
	if (folder && !put_files(&generator, folder, (uint32_t)mails))
		return 1;
	while (!folder && generator.size < size)
		put_message(&generator);
	return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
