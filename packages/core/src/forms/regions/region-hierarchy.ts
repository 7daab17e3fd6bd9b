/**
 * Regions from the widest to the narrowest, judged by their ids alone, so that the browser need not carry the list: a
 * GB/T 2260 code begins like the one it lies in, and Macao's parishes name Macao. Of other countries nothing is listed.
 */
const levelRules: { [country: string]: readonly ((id: string, wider: string) => boolean)[] } = {
  MO: [(id) => /^MO-[A-Z]{2,3}$/.test(id)],
  CN: [
    (id) => /^[1-9]\d0000$/.test(id),
    (id, province) => /^\d{6}$/.test(id) && id !== province && id.startsWith(province.slice(0, 2)),
    (id, city) => /^\d{6}$/.test(id) && id !== city && city.endsWith("00") && id.startsWith(city.slice(0, 4)),
  ],
};

/** Whether each lies in the one before it, beginning with a country. */
export const isRegionChain = ([country = "", ...narrower]: readonly string[]): boolean =>
  /^[A-Z]{2}$/.test(country) &&
  narrower.every(
    (id, i) =>
      (Object.hasOwn(levelRules, country) ? levelRules[country] : undefined)?.[i]?.(
        id,
        narrower[i - 1] ?? country,
      ) === true,
  );
