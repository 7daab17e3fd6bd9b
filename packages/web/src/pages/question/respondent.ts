/** The key that this browser keeps for a survey that is open to everybody: one answer, and nobody's name. */
interface Kept {
  key: string;
  done: boolean;
}
const nameOf = (survey: string): string => `survey:${survey}`;

const read = (survey: string): Kept | undefined => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(survey)) ?? "") as Kept;
  } catch {
    return undefined;
  }
};
const write = (survey: string, kept: Kept): void => {
  try {
    localStorage.setItem(nameOf(survey), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing may answer all the same.
  }
};

/** The key, made when it is first asked for. */
export const respondentOf = (survey: string): string => {
  const kept = read(survey) ?? { key: crypto.randomUUID(), done: false };
  write(survey, kept);
  return kept.key;
};
export const hasAnswered = (survey: string): boolean => read(survey)?.done === true;
export const noteAnswered = (survey: string): void =>
  write(survey, { key: respondentOf(survey), done: true });
