import { useEffect, useState } from 'react';

/** An address for a picture that is only here; one that has an address keeps it. Undefined until there is one. */
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
