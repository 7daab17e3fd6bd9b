/**
 * Places in the order in which a reader looks for them: those that most people choose first, the others by name. Pure.
 */

/** The institute's own places come first in every list of countries (spec 1 §5). */
const firstPlaces: readonly string[] = ["MO", "CN", "HK", "TW"];

/**
 * Sorts countries or areas by their names in a language, after those that most people choose.
 * @param getName the name of a place in this language
 */
export const sortPlaces = <Place extends { id: string }>(
  places: readonly Place[],
  getName: (place: Place) => string,
  language: string,
): Place[] => {
  const { compare } = new Intl.Collator(language);
  const rank = ({ id }: Place): number => {
    const index = firstPlaces.indexOf(id);
    return index < 0 ? firstPlaces.length : index;
  };
  return places.toSorted((one, other) => rank(one) - rank(other) || compare(getName(one), getName(other)));
};
