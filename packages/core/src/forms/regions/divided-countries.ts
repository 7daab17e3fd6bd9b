/**
 * Countries whose provinces (for Macao: parishes) are in the list of regions. The list is small enough for the
 * browser.
 */
export const dividedCountries: readonly string[] = ["MO", "CN"];
