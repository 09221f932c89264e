import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Verbatim } from './diagnostics-page.tsx';

const TABLES_SQL = `-- PostgreSQL: psql "$DATABASE_URL"; SQLite: sqlite3 data/reisspel.db
SELECT count(*) AS photos, sum(bytes) AS bytes FROM photos;
SELECT storage_key, bytes, sha256, created_at FROM photos ORDER BY created_at DESC LIMIT 20;
SELECT name, bytes, created_at FROM quiz_images ORDER BY created_at DESC LIMIT 20;
-- In the store a photo is photos/{storage_key}.jpg, -1600.webp and -480.webp; a quiz picture is quiz-images/{name}.`;

const POLICY = `{
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

const CORS = `[
  {
    "AllowedOrigins": ["https://reis.example.nl"],
    "AllowedMethods": ["GET", "HEAD"],
    "AllowedHeaders": ["*"],
    "MaxAgeSeconds": 3600
  }
]`;

const COMPARE = 'npm run storage -- verify';

/** What to look at, and to set at the store, when a test fails. */
export function StorageHelp() {
  const parts = [
    [m.diagnostics_storage_compare(), COMPARE],
    [m.diagnostics_storage_sql(), TABLES_SQL],
    [m.diagnostics_storage_policy(), POLICY],
    [m.diagnostics_storage_cors(), CORS],
  ] as const;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{m.diagnostics_storage_help()}</h2>
      {parts.map(([title, text]) => (
        <div key={title} className="grid grid-cols-1 gap-2">
          <h3 className="font-bold text-lg">{title}</h3>
          <Verbatim label={title} text={text} />
        </div>
      ))}
    </Card>
  );
}
