import { z } from 'zod';

/** The region of stores without regions: most self-hosted stores use it by default. */
const DEFAULT_S3_REGION = 'us-east-1';

const name = z.string().min(1).optional();

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
        /** null for Amazon's endpoint in the region. */
        readonly endpoint: string | null;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly pathStyle: boolean;
      };
      /** True if browsers may open signed addresses at the store itself. */
      readonly signsForBrowsers: boolean;
    };

/** Required settings, apart from the store's location. */
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
 * Returns the variables that are missing or wrong. An incompletely set store would leave photos on
 * disk, where nobody looks for them. Signed addresses over HTTP would fail, as an HTTPS page does
 * not show them.
 */
export function wrongForStorage(values: StorageValues): string[] {
  if (!isAnySet(values)) return [];
  const wrong: string[] = CREDENTIALS.filter((variable) => values[variable] === undefined);
  // Amazon's endpoint follows from the region, which cannot be guessed.
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
