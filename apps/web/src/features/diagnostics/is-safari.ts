/** Whether this is Safari, which the specification wants to hear nothing of the store. Others that call themselves so as well are not. */
export function isSafari(userAgent: string): boolean {
  return /Version\/\S+ .*Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent);
}
