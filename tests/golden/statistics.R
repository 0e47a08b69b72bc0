# Golden values for tests/views/test_statistics.c. Made once, with R 4.2.2 and its own packages:
#
#     Rscript tests/golden/statistics.R > tests/golden/statistics.txt
#
# A line is NAME | list of numbers | ... = results, all with 17 digits.

format_list <- function(x) paste(sprintf("%.17g", x), collapse = " ")
line <- function(name, ..., expect)
	cat(name, " | ", paste(sapply(list(...), format_list), collapse = " | "), " = ",
		format_list(expect), "\n", sep = "")

population_sd <- function(x) sqrt(mean((x - mean(x))^2))

set.seed(20250131)
sets <- list(
	near_1e9 = c(1000000001, 1000000002, 1000000003),
	one = 42, two = c(3, 5), three = c(10, 11, 12),
	equal = c(5, 5, 5, 5), ties = c(1, 2, 2, 3, 3, 3, 7),
	zero_mad = c(5, 5, 5, 5, 9), zero_mean = c(-5, 5, -5, 5), negative = c(-10, -11, -13.5),
	one_of_three = c(0, 0, 14), set_1 = c(548798.08, 549908.86, 547920.96),
	set_2 = c(326626.71, 328625.29, 329798.06), set_3 = c(330573.57, 330931.82, 329421.87),
	six = c(12892, 98074, 65206, 11507, 55012, 30684), normal_8 = round(rnorm(8, 100, 7), 3),
	log_normal_40 = signif(exp(rnorm(40, 3, 0.4)), 8), even = c(4, 1, 3, 2))

for (x in sets)
	line("moments", x, expect = c(mean(x), if (length(x) > 1) sd(x) else NaN, population_sd(x),
		if (length(x) > 1 && mean(x) > 0) 100 * population_sd(x) / mean(x) else NaN,
		min(x), max(x)))
for (x in sets)
	line("median_mad", x, expect = c(median(x), mad(x, constant = 1)))

pairs <- list(
	list(sets$set_1, sets$set_2), list(sets$set_2, sets$set_3), list(sets$near_1e9, sets$near_1e9 + 2),
	list(sets$two, c(6, 7.5)), list(sets$three, c(10.5, 11.5, 14)), list(sets$six, c(3.9e6, 4.2e6, 4.3e6)),
	list(sets$normal_8, round(rnorm(5, 108, 3), 2)), list(sets$equal, c(6, 7, 8)),
	list(sets$ties, c(2, 3, 3, 4, 8)), list(sets$log_normal_40, signif(exp(rnorm(25, 3.2, 0.3)), 7)),
	list(c(7, 9, 8, 7.7), c(12.25, 5)), list(sets$three, sets$three))

for (p in pairs) {
	test <- t.test(log(p[[2]]), log(p[[1]]), conf.level = 0.95)
	line("welch_log", p[[1]], p[[2]], expect = c(
		100 * expm1(unname(test$estimate[1] - test$estimate[2])), 100 * expm1(test$conf.int),
		unname(test$statistic), unname(test$parameter), test$p.value))
}

# Fieller's interval as what it is: the ratios r at which head - r * base does not differ from 0.
fieller <- function(base, head, freedom) {
	t <- qt(0.975, freedom)
	v <- var(base) / length(base); w <- var(head) / length(head)
	b <- mean(base); h <- mean(head)
	if (b <= 0 || b^2 <= t^2 * v) return(c(NaN, NaN))
	f <- function(r) (h - r * b)^2 - t^2 * (w + r^2 * v)
	reach <- 10 * (abs(h / b) + 1) * (1 + t * sqrt(v) / b) / (1 - t^2 * v / b^2)
	100 * (c(uniroot(f, c(h / b - reach, h / b), tol = 1e-14)$root,
		uniroot(f, c(h / b, h / b + reach), tol = 1e-14)$root) - 1)
}
raw_pairs <- list(
	list(c(10, 12, 11, 0), c(14, 15, 16, 13)), list(c(100, 101, 99, 102), c(0, 3, 1, 2)),
	list(sets$zero_mean, sets$three), list(sets$negative, c(-5, -4, -7)), list(sets$one_of_three, c(3, 0, 0)),
	list(c(20, 21, 22), c(-1, 1, -2)), list(c(1000, 1001, 1002, 0.5, 999, 1003), c(0, 1100, 1101, 1102)))
for (p in raw_pairs) {
	test <- t.test(p[[2]], p[[1]])
	line("welch_raw", p[[1]], p[[2]], expect = c(unname(test$estimate[1] - test$estimate[2]),
		test$conf.int, fieller(p[[1]], p[[2]], unname(test$parameter)),
		unname(test$statistic), unname(test$parameter), test$p.value))
}

summaries <- list(c(-40.2, 0.0015, 3, 0.004, 3), c(7, 0.3, 5, 0.25, 5), c(-98.9, 0.08, 6, 0.68, 6),
	c(2.5, 0.02, 2, 0.02, 10), c(0.3, 0.001, 20, 0.03, 4))
for (s in summaries) {
	a <- s[2]^2 / (s[3] - 1); b <- s[4]^2 / (s[5] - 1)
	freedom <- (a + b)^2 / (a^2 / (s[3] - 1) + b^2 / (s[5] - 1))
	d <- log1p(s[1] / 100); half <- qt(0.975, freedom) * sqrt(a + b)
	line("welch_summary", s, expect = c(100 * expm1(d - half), 100 * expm1(d + half), freedom,
		2 * pt(-abs(d) / sqrt(a + b), freedom)))
}

# All arrangements, one by one.
enumerate_u <- function(base, head) {
	rank_all <- rank(c(base, head)); n <- length(head); m <- length(base)
	u <- colSums(combn(rank_all, n)) - n * (n + 1) / 2
	seen <- sum(rank_all[m + seq_len(n)]) - n * (n + 1) / 2
	c(seen, mean(abs(u - m * n / 2) >= abs(seen - m * n / 2) - 1e-9))
}
for (sizes in list(c(1, 1), c(1, 5), c(2, 2), c(3, 3), c(4, 3), c(4, 4), c(5, 5), c(6, 4), c(6, 6), c(8, 8)))
	for (kinds in c(1e6, 12, 5, 2)) {
		base <- sample(kinds, sizes[1], TRUE); head <- sample(kinds, sizes[2], TRUE) + (kinds > 2)
		line("rank_enumerated", base, head, expect = enumerate_u(base, head))
	}
for (sizes in list(c(10, 12), c(20, 20), c(25, 25), c(49, 1))) {
	x <- sample(1000, sum(sizes)); base <- x[seq_len(sizes[1])]; head <- x[-seq_len(sizes[1])]
	test <- wilcox.test(head, base, exact = TRUE)
	line("rank_exact", base, head, expect = c(unname(test$statistic), test$p.value))
}
for (i in 1:4) {
	base <- sample(c(8, 30, 3, 200)[i], 30, TRUE); head <- sample(c(8, 30, 3, 200)[i], 25 + i, TRUE) + i %% 2
	test <- wilcox.test(head, base, exact = FALSE, correct = TRUE)
	line("rank_normal", base, head, expect = c(unname(test$statistic), test$p.value))
}
for (p in pairs) {
	d <- outer(p[[2]], p[[1]], "-")
	line("shift_delta", p[[1]], p[[2]], expect = c(median(d), mean(sign(d))))
}

# Kendall's S of all orders of a few values.
permutations <- function(x) if (length(x) < 2) list(x) else
	unlist(lapply(seq_along(x), function(i) lapply(permutations(x[-i]), function(r) c(x[i], r))), FALSE)
score <- function(x) { d <- outer(x, x, "-"); sum(sign(d[lower.tri(d)])) }
for (x in list(c(1, 2), c(3, 1, 2), c(1, 2, 3, 4, 5), c(5, 1, 4, 2, 6, 3, 7), c(1, 1, 2, 2, 3), c(2, 2, 2, 1), c(4, 4, 9, 9, 9, 1, 12))) {
	all <- sapply(permutations(x), score)
	line("trend_enumerated", x, expect = c(cor(x, seq_along(x), method = "kendall"),
		mean(abs(all) >= abs(score(x)))))
}
for (n in c(9, 15, 20)) {
	x <- sample(1000, n); test <- cor.test(x, seq_len(n), method = "kendall", exact = TRUE)
	line("trend_exact", x, expect = c(unname(test$estimate), test$p.value))
}
for (n in c(21, 40, 60)) {
	x <- sample(n, n, TRUE) + seq_len(n) / 3
	x <- round(x)
	test <- cor.test(x, seq_len(n), method = "kendall", exact = FALSE, continuity = TRUE)
	line("trend_normal", x, expect = c(unname(test$estimate), test$p.value))
}

for (p in list(c(0.01, 0.02, 0.03, 0.04, 0.05), c(0.5, 0.001, 0.9, 0.001, 0.04, 1, 0.0004), 0.2, runif(30)^3))
	line("benjamini_hochberg", p, expect = p.adjust(p, "BH"))

for (f in list(c(0, 6, 6, 6), c(0, 3, 3, 3), c(1, 5, 5, 5), c(2, 5, 4, 9), c(0, 6, 0, 6), c(3, 3, 3, 3), c(7, 13, 10, 19),
	c(0, 1, 1, 1), c(14, 100, 39, 120), c(900, 3000, 1100, 3000), c(1, 40, 0, 3)))
	line("fisher", f, expect = fisher.test(matrix(c(f[1], f[2] - f[1], f[3], f[4] - f[3]), 2))$p.value)

# Shoemaker 2003, F1: the F test with degrees of freedom cut by the kurtosis, here n - 1 at most.
shoemaker <- function(base, head) {
	fourths <- sum((base - mean(base))^4) + sum((head - mean(head))^4)
	squares <- sum((base - mean(base))^2) + sum((head - mean(head))^2)
	count <- length(base) + length(head)
	kurtosis <- (fourths / count) / (squares / count)^2
	freedom <- function(n) min(n - 1, 2 * n / (kurtosis - (n - 3) / (n - 1)))
	below <- pf(var(head) / var(base), freedom(length(head)), freedom(length(base)))
	2 * min(below, 1 - below)
}
# The larger p of all runs and of those without the noisier side's farthest; 1 where that side is quieter then, or
# in logarithms.
noise_change <- function(base, head) {
	without_farthest <- function(x) x[-which.max(abs(x - mean(x)))]
	ratio <- (sd(head) / mean(head)) / (sd(base) / mean(base))
	logs <- list(log(base), log(head))
	less <- if (ratio > 1) list(logs[[1]], without_farthest(logs[[2]])) else list(without_farthest(logs[[1]]), logs[[2]])
	agrees <- function(x) (var(x[[2]]) > var(x[[1]])) == (ratio > 1)
	c(ratio, if (agrees(logs) && agrees(less)) max(shoemaker(logs[[1]], logs[[2]]), shoemaker(less[[1]], less[[2]])) else 1)
}
for (p in list(list(sets$set_1, sets$set_2), list(sets$three, c(10, 15, 30)), list(sets$normal_8, sets$six / 1000),
	list(c(100, 101.5, 99.25, 100.75, 140), c(98, 103, 95.5, 101, 100)), list(sets$log_normal_40, sets$normal_8),
	list(sets$six, c(3.9e6, 4.2e6, 4.3e6)), list(c(70, 71, 70.5, 69), c(60, 80, 75, 91, 102.5)),
	list(c(100, 250, 101, 99, 102), c(100, 101, 102, 3, 99))))
	line("noise_change", p[[1]], p[[2]], expect = noise_change(p[[1]], p[[2]]))
for (n in list(c(2, 2), c(3, 3), c(5, 5), c(10, 10), c(3, 8), c(8, 3), c(40, 40)))
	line("noise_least", n, expect = sqrt(qf(0.975, n[2] - 1, n[1] - 1)))

# distance, stddev of a run (both sides alike): runs a side for a power of 0.8
for (s in list(c(1, 1), c(0.5, 1), c(0.0677, 0.358), c(3, 1), c(0.01, 0.2)))
	line("runs_needed", s, expect = ceiling(power.t.test(delta = s[1], sd = s[2], power = 0.8)$n))

line("ratio_mean", c(1, 2, 4), c(2, 2, 2), expect = c(exp(mean(log(c(2, 1, 0.5)))), 3))
line("ratio_mean", c(100, 0, 7, -1), c(90, 5, 7.7, 3), expect = c(exp(mean(log(c(0.9, 1.1)))), 2))
