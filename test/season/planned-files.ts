/** Files that generated answers name. */
import type { Answers, FileFact, Json } from "@portal/core/forms/types/index";

/** Ids of files in answers, in rows and imported lists too. */
export const listDemoFileIdsIn = (answers: Answers, facts: Readonly<Record<string, FileFact>>): string[] => {
  const fileIds = new Set<string>();
  const walkValue = (value: Json): void => {
    if (typeof value === "string") {
      if (Object.hasOwn(facts, value)) fileIds.add(value);
    } else if (value && typeof value === "object")
      for (const each of Object.values(value)) walkValue(each as Json);
  };
  walkValue(answers as Json);
  return [...fileIds];
};
