/** How large a season is, and from which number everything random in it follows. */
import { parseArgs } from "node:util";

export interface SeasonOptions {
  institutions: number;
  applications: number;
  /** How often each of nine events is held, twelve weeks apart. */
  editions: number;
  /** The season ends after so many days, whatever is left to do. */
  days: number;
  /** Processes that end at a call of AWS, in the rough run. */
  kills: number;
  seed: number;
}
/** A whole season of the institute. */
const wholeSeason: SeasonOptions = {
  institutions: 2_000,
  applications: 12_000,
  editions: 4,
  days: 450,
  kills: 200,
  seed: 20_261_126,
};

/** Reads the options of the command. @throws RangeError for a size that is no whole number */
export const readSeasonOptions = (args: readonly string[]): SeasonOptions => {
  const names = Object.keys(wholeSeason) as (keyof SeasonOptions)[];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const readOption = (name: keyof SeasonOptions): number => {
    const number = Number(values[name] ?? wholeSeason[name]);
    if (!Number.isInteger(number) || number < 0)
      throw new RangeError(`--${name}=${values[name]} is no number`);
    return number;
  };
  return {
    institutions: readOption("institutions"),
    applications: readOption("applications"),
    editions: readOption("editions"),
    days: readOption("days"),
    kills: readOption("kills"),
    seed: readOption("seed"),
  };
};

/** Formats the arguments that make the same season again. */
export const formatSeasonOptions = (options: SeasonOptions): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
