/** Changed texts of a letter: those that applied when it was decided, so that a copy says what the letter said. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { Language } from "../messaging/notice-types.ts";
import { listWordingVersionsByPrefix } from "../messaging/wording/wording-store.server.ts";
import { findWordingVersion } from "../messaging/wording/wording-version.ts";
import { endOfDay, type Instant, isDay, toMacaoDay } from "../platform/day.ts";
import type { LetterKind } from "./letter-kind.ts";
import type { PrintOverrides } from "./print-texts.server.ts";

/** Returns the instant of a decision. Funding decisions and settlements are stored by their day. */
const getDecisionInstant = ({
  letter,
  header,
}: {
  letter: LetterKind;
  header: Pick<ApplicationHeader, "funding" | "decidedAt" | "cancelledAt" | "updatedAt">;
}): Instant => {
  const day =
    letter === "settlement"
      ? header.funding?.settled?.on
      : letter === "revocation"
        ? header.funding?.cancelled?.on
        : letter === "decision"
          ? header.funding?.decidedOn
          : undefined;
  if (day && isDay(day))
    return header.decidedAt && toMacaoDay(header.decidedAt) === day ? header.decidedAt : endOfDay(day);
  return (letter === "cancellation" ? header.cancelledAt : header.decidedAt) ?? header.updatedAt;
};

const toPrintKey = (key: string): string =>
  key.startsWith("letter.")
    ? `print:decision.${key.slice("letter.".length)}`
    : `lists:stockReason.${key.slice("reason.".length)}`;

/** Loads the changed texts of a letter in its languages. Two queries. */
export const loadLetterOverrides = async (
  decided: Parameters<typeof getDecisionInstant>[0],
  languages: readonly Language[],
): Promise<Partial<Record<Language, PrintOverrides>>> => {
  const versions = (
    await Promise.all([listWordingVersionsByPrefix("letter."), listWordingVersionsByPrefix("reason.")])
  ).flat();
  const at = getDecisionInstant(decided);
  const changedTexts = [...new Set(versions.map(({ key }) => key))].flatMap((key) => {
    const texts = findWordingVersion(versions, key, at)?.texts;
    return texts ? [{ key: toPrintKey(key), texts }] : [];
  });
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(changedTexts.map(({ key, texts }) => [key, texts[language].text])),
    ]),
  );
};
