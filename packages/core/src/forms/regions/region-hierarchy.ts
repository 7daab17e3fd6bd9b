/**
 * Checks regions from the widest to the narrowest by their ids alone, so that the browser does not need the list: a
 * GB/T 2260 code starts with the code of its parent, and ids of Macao's parishes contain `MO`. Other countries have
 * no divisions in the list.
 */
const levelRules: { [country: string]: readonly ((id: string, wider: string) => boolean)[] } = {
  MO: [(id) => /^MO-[A-Z]{2,3}$/.test(id)],
  CN: [
    (id) => /^[1-9]\d0000$/.test(id),
    (id, province) => /^\d{6}$/.test(id) && id !== province && id.startsWith(province.slice(0, 2)),
    (id, city) => /^\d{6}$/.test(id) && id !== city && city.endsWith("00") && id.startsWith(city.slice(0, 4)),
  ],
};

/** Returns whether each region lies in the one before it, starting with a country. */
export const isRegionChain = ([country = "", ...narrower]: readonly string[]): boolean =>
  /^[A-Z]{2}$/.test(country) &&
  narrower.every(
    (id, i) =>
      (Object.hasOwn(levelRules, country) ? levelRules[country] : undefined)?.[i]?.(
        id,
        narrower[i - 1] ?? country,
      ) === true,
  );
