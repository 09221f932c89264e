import { z } from 'zod';

/** The region of stores that have none: most stores of one's own say so when they are not told. */
const DEFAULT_S3_REGION = 'us-east-1';

const name = z.string().min(1).optional();

/** The settings of a store of its own, as they stand in the environment. */
export const storageVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: name,
  S3_ACCESS_KEY_ID: name,
  S3_SECRET_ACCESS_KEY: name,
};

type StorageFlags = { S3_PATH_STYLE: boolean; S3_SIGNED_URLS: boolean };
export type StorageValues = z.infer<z.ZodObject<typeof storageVariables>> & StorageFlags;

export type StorageSettings =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3';
      readonly store: {
        readonly bucket: string;
        /** null: Amazon's own, of the region. */
        readonly endpoint: string | null;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly pathStyle: boolean;
      };
      /** Whether browsers may be sent to the store itself, with a signed address. */
      readonly signsForBrowsers: boolean;
    };

/** What a store needs, beside where it is. */
const CREDENTIALS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function isAnySet(values: StorageValues): boolean {
  return (
    CREDENTIALS.some((variable) => values[variable] !== undefined) ||
    values.S3_ENDPOINT !== undefined ||
    values.S3_REGION !== undefined ||
    values.S3_PATH_STYLE ||
    values.S3_SIGNED_URLS
  );
}

/**
 * The variables that a store which is set by half still needs, as photos would lie where nobody looks for them; and signed
 * addresses without HTTPS, which a page with HTTPS shows nothing of.
 */
export function wrongForStorage(values: StorageValues): string[] {
  if (!isAnySet(values)) return [];
  const wrong: string[] = CREDENTIALS.filter((variable) => values[variable] === undefined);
  // Amazon's address follows from the region, which cannot be guessed.
  if (values.S3_ENDPOINT === undefined && values.S3_REGION === undefined) wrong.push('S3_REGION');
  if (values.S3_SIGNED_URLS && values.S3_ENDPOINT?.startsWith('http:')) wrong.push('S3_SIGNED_URLS');
  return wrong;
}

export function storageSettings(values: StorageValues): StorageSettings {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_ENDPOINT: endpoint = null,
    S3_REGION: region = DEFAULT_S3_REGION,
    S3_PATH_STYLE: pathStyle,
  } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return Object.freeze({ kind: 'disk' });
  }
  const store = Object.freeze({ bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle });
  return Object.freeze({ kind: 's3', store, signsForBrowsers: values.S3_SIGNED_URLS });
}
