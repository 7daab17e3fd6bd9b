/** Throws of dice that give the same results for the same seed. */
import { createRandomSource } from "../../support/contract/fuzz.ts";

export interface Dice {
  /** A number from 0 up to but without 1. */
  random(): number;
}
export const createDice = (seed: number): Dice => ({ random: createRandomSource(seed) });

/** A whole number within inclusive bounds. */
export const rollInteger = (min: number, max: number, { random }: Dice): number =>
  min + Math.floor(random() * (max - min + 1));
export const rollChance = (probability: number, { random }: Dice): boolean => random() < probability;
export const rollItem = <Item>(items: readonly Item[], dice: Dice): Item | undefined =>
  items.length === 0 ? undefined : items[rollInteger(0, items.length - 1, dice)];
/** Some items, in random order. */
export const rollItems = <Item>(items: readonly Item[], count: number, dice: Dice): Item[] =>
  items
    .map((item) => ({ item, rank: dice.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
/** A whole number within bounds; one of the bounds in every third throw, because faults live there. */
export const rollBetween = (min: number, max: number, dice: Dice): number => {
  if (rollChance(1 / 6, dice)) return min;
  return rollChance(1 / 5, dice) ? max : rollInteger(min, max, dice);
};
