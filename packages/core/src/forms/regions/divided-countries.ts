/** Countries whose provinces (Macao: parishes) are in the list of regions; small enough for the browser. */
export const dividedCountries: readonly string[] = ["MO", "CN"];
