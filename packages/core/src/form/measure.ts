/** A number with its unit: `120 hours`, `18 m²`; a per cent sign stands at its number, as in every price list here. */
export const measured = (number: string, unit: string | undefined): string =>
  unit ? `${number}${unit === "%" ? "" : " "}${unit}` : number;
