/**
 * Lists what an institution and its owners can apply for only once (spec 2 §5; spec 3 §5; decision 0233): a booth of an
 * event, or what a funding is for. An activity outside the portal is recognised by its name in any spelling and by days
 * that overlap, so that it cannot be applied for again with another first day or in other characters.
 */
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { isDay, type Period } from "../../platform/day.ts";
import { foldName } from "../../platform/fold-text.ts";
import { computeDigest } from "./limit-keys.server.ts";

export interface Occasion extends Period {
  /** The id of an event, or what identifies something outside the portal. */
  key: string;
  /** Companies with the same owners are refused; otherwise staff are only told. */
  refusesRelated: boolean;
  /** The institution itself cannot apply for it again. */
  refusesOwn: boolean;
  /** It can once its application is refused or withdrawn. */
  untilRefused?: true;
}

const pickDay = (answers: Answers, path: string | undefined): string | undefined => {
  const value = path && getValueAt(answers, path);
  return isDay(value) ? value : undefined;
};

/** Names and days of what an application is for: of its activity, or of the answers that the scheme names. */
const describeSubject = (
  { activity, limits: { subject } }: Pick<Scheme, "activity" | "limits">,
  answers: Answers,
  fold: (name: string) => string,
) => {
  const paths = subject ?? {
    names: activity ? [activity.name] : [],
    ...(activity && { from: `${activity.dates}.from`, to: `${activity.dates}.to` }),
  };
  const names = paths.names.map((path) => getValueAt(answers, path));
  const from = pickDay(answers, paths.from);
  const to = pickDay(answers, paths.to);
  return {
    names: [...new Set(names.flatMap((name) => (typeof name === "string" ? [fold(name)] : [])))].filter(
      Boolean,
    ),
    days: { ...(from && { from }), ...(to && { to }) },
  };
};

/** Lists the folded names of what an application is for. */
export const listSubjectNames = (scheme: Pick<Scheme, "activity" | "limits">, answers: Answers): string[] =>
  describeSubject(scheme, answers, foldName).names;

/**
 * Lists what an application is for.
 * @param fold the folding of names, where rows are bound again whose keys were made by a former one
 */
export const listOccasions = (
  scheme: Pick<Scheme, "id" | "resource" | "activity" | "limits">,
  eventId: string | undefined,
  answers: Answers,
  fold = foldName,
): Occasion[] => {
  const { group, subject } = scheme.limits;
  if (eventId && group === "BOOTH") return [{ key: eventId, refusesRelated: true, refusesOwn: false }];
  if (scheme.resource !== "special") return [];
  if (eventId) return [{ key: `${eventId}#${group}`, refusesRelated: true, refusesOwn: false }];
  const scope = subject?.ofSchemeOnly ? scheme.id : group;
  const { names, days } = describeSubject(scheme, answers, fold);
  return [
    ...names.map((name) => ({
      key: `${scope}@${computeDigest(name)}`,
      refusesRelated: true,
      refusesOwn: scheme.activity !== undefined || subject?.once === true,
      ...(subject?.once && { untilRefused: true as const }),
      ...days,
    })),
    // Staff see every other application of the same owners for this kind of funding.
    { key: `${scope}@`, refusesRelated: false, refusesOwn: false },
  ];
};
