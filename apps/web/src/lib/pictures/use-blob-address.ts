import { useEffect, useState } from 'react';

/** Returns an address for `<img>`: a new address for a blob, or the string itself. */
export function useBlobAddress(picture: Blob | string | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(picture instanceof Blob)) {
      setAddress(picture ?? undefined);
      return;
    }
    const created = URL.createObjectURL(picture);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return address;
}
