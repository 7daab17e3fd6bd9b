/**
 * The longest test files first, so that no core waits for one of them at the end. Vitest itself knows how long each took
 * last time; on a fresh clone it knows nothing, so the longest are named.
 */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/** @param longest the ends of their paths, the longest first */
export const createLongestFirstSequencer = (longest: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification): number => {
        const longestIndex = longest.findIndex((end) => moduleId.endsWith(end));
        return longestIndex < 0 ? longest.length : longestIndex;
      };
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    }
  };
