/** The draft of the wizard: that of its application, in the form of its scheme. */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import { useMemo } from "react";
import { createAtomicPathTest } from "./find-field.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import type { WizardData } from "./wizard-data.ts";

/** Opens the draft of an application. */
export const useWizardDraft = (data: WizardData): Draft => {
  const { scheme, event } = data;
  return useDraft(
    {
      id: data.id,
      institutionId: data.institutionId,
      scheme: scheme.id,
      schemeVersion: scheme.version ?? 0,
      basePath: getFormBasePath(scheme),
      eventId: event?.id,
      parentId: data.parentId,
    },
    data.server,
    data.local,
    data.prefilled,
    useMemo(() => createAtomicPathTest(listFields(scheme)), [scheme]),
  );
};
