import { useEffect, useState } from 'react';

/** An object URL for a Blob; an address stays as it is. Undefined on the first render. */
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
