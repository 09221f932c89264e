/** What who keeps the server copies into a psql, or a store's own settings. */

export const TABLES_SQL = `-- PostgreSQL: psql "$DATABASE_URL"; SQLite: sqlite3 data/reisspel.db
SELECT count(*) AS photos, sum(bytes) AS bytes FROM photos;
SELECT storage_key, bytes, sha256, created_at FROM photos ORDER BY created_at DESC LIMIT 20;
SELECT name, bytes, created_at FROM quiz_images ORDER BY created_at DESC LIMIT 20;
-- In the store a photo is photos/{storage_key}.jpg, -1600.webp and -480.webp; a quiz picture is quiz-images/{name}.`;

export const POLICY = `{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::BUCKET" },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "Resource": "arn:aws:s3:::BUCKET/*"
    }
  ]
}`;

export const CORS = `[
  {
    "AllowedOrigins": ["https://reis.example.nl"],
    "AllowedMethods": ["GET", "HEAD"],
    "AllowedHeaders": ["*"],
    "MaxAgeSeconds": 3600
  }
]`;

export const COMPARE = 'npm run storage -- verify';
