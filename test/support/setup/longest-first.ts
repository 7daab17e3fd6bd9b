/**
 * The longest test files first, so that no core waits for one of them at the end. Vitest itself knows how long each
 * took last time; on a fresh clone it knows nothing, so the longest are named. The files of a project stay together:
 * Vitest ends a worker when the next file belongs to another project, and the worker that follows loads all packages
 * again.
 */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/**
 * Creates a sequencer that starts the longest files first.
 * @param longest the ends of their paths, the longest first; the project of the first one runs first, and so on
 */
export const createLongestFirstSequencer = (longest: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rankFile = ({ moduleId }: TestSpecification): number => {
        const longestIndex = longest.findIndex((end) => moduleId.endsWith(end));
        return longestIndex < 0 ? longest.length : longestIndex;
      };
      const projectRanks = new Map<string, number>();
      for (const file of files) {
        const { name } = file.project;
        projectRanks.set(name, Math.min(projectRanks.get(name) ?? longest.length, rankFile(file)));
      }
      const rankProject = ({ project }: TestSpecification): number => projectRanks.get(project.name) ?? 0;
      // Files without a rank stay in the order of Vitest, which also keeps the other projects together.
      return (await super.sort(files)).sort(
        (a, b) => rankProject(a) - rankProject(b) || rankFile(a) - rankFile(b),
      );
    }
  };
