/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS `orders`;
CREATE TABLE `orders` (
  `id` bigint(20) unsigned NOT NULL /*T![auto_rand] AUTO_RANDOM(5) */,
  `user_id` bigint(20) NOT NULL,
  `state` enum('new','paid') NOT NULL DEFAULT 'new',
  `created_at` datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6),
  `note` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL COMMENT 'free; text',
  PRIMARY KEY (`id`) /*T![clustered_index] CLUSTERED */,
  KEY `idx_created` (`created_at`),
  UNIQUE KEY `uk_user` (`user_id`,`id`),
  KEY `idx_note` (`note`(20)),
  FULLTEXT KEY `ft` (`note`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin /*T![auto_rand_base] AUTO_RANDOM_BASE=2001 */;
CREATE TABLE log (
  id BIGINT AUTO_INCREMENT,
  msg TEXT,
  PRIMARY KEY (id) NONCLUSTERED
) SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 3;
CREATE TABLE counters (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v INT) AUTO_ID_CACHE 1;
CREATE TABLE heap (a INT, b INT, INDEX ib (b));
CREATE TABLE u (id CHAR(36) DEFAULT (UUID()) PRIMARY KEY, ts TIMESTAMP);
SPLIT TABLE counters BETWEEN (0) AND (1000000) REGIONS 16;
CREATE INDEX idx_ab ON heap (a, b);
INSERT INTO counters VALUES (1, 2);
