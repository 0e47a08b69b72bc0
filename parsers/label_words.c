#include "parsers/label_words.h"

static bool is_mark(char c)
{
	return memchr("\"'`*_,.;:!?()[]<>{}=~|", c, 22) != NULL;
}

struct slice word_trim(struct slice word)
{
	while (word.length && is_mark(word.at[0]))
		word = slice_from(word, 1);
	while (word.length && is_mark(word.at[word.length - 1]))
		word.length--;
	return word;
}

static bool in_list(struct slice word, const char *const *list, size_t count)
{
	word = word_trim(word);
	char first = word.length ? word.at[0] : '\0';
	if (text_is_alpha(first))
		first |= 0x20; /* the lists are in lower case */
	for (size_t i = 0; i < count; i++)
		if (list[i][0] == first && slice_equal_nocase(word, slice_of(list[i])))
			return true;
	return false;
}

bool word_is_pronoun(struct slice word)
{
	static const char *const list[] = {"i", "i'm", "i've", "i'll", "i'd", "we", "we've",
		"we're", "you", "he", "she", "they", "it", "it's", "there", "hi", "hello", "hey",
		"dear", "thanks", "thank", "please", "see", "what", "how", "why", "which", "can",
		"could", "let", "let's", "fyi", "if", "because", "maybe", "sorry", "sure", "yes",
		"ok", "okay", "hmm", "well", "agreed", "best", "regards", "cheers", "take", "just",
		"btw", "afaics", "iiuc"};

	return in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_verb(struct slice word)
{
	static const char *const list[] = {"is", "are", "was", "were", "am", "have", "has", "had",
		"got", "get", "gets", "see", "seems", "looks", "ran", "did", "does", "gives",
		"gave", "shows", "showed", "wrote", "writes", "noticed", "tried", "can", "could",
		"will", "would", "should", "think", "want", "need", "retested", "exited", "started",
		"stopped", "completed", "finished", "failed", "created", "i", "we", "you"};

	return in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_condition(struct slice word)
{
	static const char *const list[] = {"with", "without", "before", "after", "base", "baseline",
		"vanilla", "mainline", "patched", "unpatched", "original", "old", "new", "stock",
		"parent", "result", "results", "w/o", "w/", "on"};

	word = slice_ends(word, SLICE(":")) ? slice_first(word, word.length - 1) : word;
	return in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_side(struct slice word)
{
	static const char *const list[] = {"with", "without", "before", "after", "base", "baseline",
		"vanilla", "mainline", "patched", "unpatched", "w/o", "w/"};

	return in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_generic(struct slice word)
{
	static const char *const list[] = {"results", "result", "output", "outputs", "numbers",
		"number", "log", "logs", "data", "raw", "tests", "testing", "benchmark",
		"benchmarks", "stress-ng", "metrics", "details", "setup", "steps", "the", "my", "a",
		"an", "some", "full", "here", "below", "following", "as", "follows", "is", "are",
		"of", "from", "and", "in", "attached", "example", "e.g", "command", "commands",
		"used", "reproducer", "reproduce", "to", "how", "summary", "measurements",
		"figures", "runs", "run", "commit", "parameters", "testcase", "notes", "table",
		"stdout", "stderr", "yaml", "console", "text", "code", "terminal", "session",
		"snip", "snipped", "cut", "trimmed", "omitted", "deleted", "more", "lines",
		"here's"};

	return word_trim(word).length == 0 || in_list(word, list, ARRAY_LENGTH(list));
}

/* 2, 2nd, #2, 1/3, -1 */
static bool is_number(struct slice word)
{
	static const char *const ends[] = {"st", "nd", "rd", "th", "x"};

	if (word.length && (word.at[0] == '#' || word.at[0] == '-'))
		word = slice_from(word, 1);
	for (size_t i = 0; i < ARRAY_LENGTH(ends); i++)
		if (slice_ends(word, slice_of(ends[i])))
			word.length -= strlen(ends[i]);
	for (size_t i = 0; i < word.length; i++)
		if (!text_is_digit(word.at[i]) && (word.at[i] != '/' || i == 0))
			return false;
	return word.length > 0;
}

bool word_is_ordinal(struct slice word)
{
	static const char *const list[] = {
		"first", "second", "third", "fourth", "fifth", "sixth", "again"};

	return is_number(word_trim(word)) || in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_count(struct slice word)
{
	static const char *const list[] = {"run", "runs", "iteration", "iter", "round", "loop",
		"pass", "attempt", "try", "repeat", "rep", "sample", "trial", "test", "no", "nr",
		"number", "of", "the", "#", "job", "step", "time", "lauf", "durchlauf"};

	return word_trim(word).length == 0 || word_is_ordinal(word) ||
	       in_list(word, list, ARRAY_LENGTH(list));
}

bool word_is_command(struct slice word)
{
	static const char *const list[] = {"echo", "cat", "uname", "for", "sudo", "cd", "ls",
		"make", "reboot", "sysctl", "numactl", "export", "mount", "umount", "mkdir", "free",
		"uptime", "modprobe", "dmesg", "perf", "cpupower", "git", "sync", "sleep", "while",
		"do", "done", "stress-ng", "./stress-ng", "time", "ssh", "scp", "grep", "tail",
		"head", "tee", "kubectl", "docker", "journalctl", "systemctl", "nproc", "lscpu",
		"chrt", "cgexec", "swapoff", "apt", "dnf", "yum", "cp", "mv", "rm", "set", "source",
		"bash", "sh", "python3", "cargo", "wget", "curl"};

	if (word.length == 0)
		return false;
	for (size_t i = 0; i < ARRAY_LENGTH(list); i++)
		if (list[i][0] == word.at[0] && slice_equal(word, slice_of(list[i])))
			return true;
	return slice_starts(word, SLICE("./")) || slice_starts(word, SLICE("/usr/")) ||
	       slice_starts(word, SLICE("/bin/"));
}

bool word_is_mail_header(struct slice word)
{
	static const char *const list[] = {
		"From:", "To:", "Cc:", "CC:", "Bcc:", "Subject:", "Date:", "Sent:", "Message-ID:",
		"Message-Id:", "MIME-Version:", "In-Reply-To:", "References:", "User-Agent:",
		"Reply-To:", "Received:", "List-Id:", "Lines:", "Organization:", "Precedence:",
		"Sender:", "Re:", "RE:", "Fwd:", "Link:", "Fixes:", "Closes:"};

	for (size_t i = 0; i < ARRAY_LENGTH(list); i++)
		if (slice_equal(word, slice_of(list[i])))
			return true;
	return slice_starts(word, SLICE("Content-")) || slice_starts(word, SLICE("X-")) ||
	       slice_ends(word, SLICE("-by:"));
}

size_t words_count(struct slice text)
{
	size_t count = 0;

	while (slice_token(&text).length)
		count++;
	return count;
}

bool words_any(struct slice text, bool (*test)(struct slice))
{
	struct slice word;

	while ((word = slice_token(&text)).length)
		if (test(word))
			return true;
	return false;
}

bool words_all(struct slice text, bool (*test)(struct slice))
{
	struct slice word;

	while ((word = slice_token(&text)).length)
		if (!test(word))
			return false;
	return true;
}
