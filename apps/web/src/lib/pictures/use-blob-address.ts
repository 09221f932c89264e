import { useEffect, useState } from 'react';

/** An address for `<img>`: a new one for a blob, the address itself for a string. */
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
