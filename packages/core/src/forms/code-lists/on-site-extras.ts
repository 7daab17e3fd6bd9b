/**
 * The extras of a seminar that are served in its room: a banner on its wall, names on its tables, and food and drink.
 * Nobody is in a room at an online event (decision 0816). Everything else in the list, such as an interpreter or a live
 * stream, is used online as well.
 */
const onSiteExtras: readonly string[] = ["BANNER", "NAME_PLATES", "FOOD_BEVERAGE"];

/** Returns whether an event of this form has an extra: one that is held online has none of a room. */
export const isExtraOfForm = (extra: string, form: unknown): boolean =>
  form !== "ONLINE" || !onSiteExtras.includes(extra);
