/** The scheme studio: the form of a scheme, the policies it takes, and its versions. */
import "../staff-surveys/survey-builder.css";
import "./studio.css";
import type { SchemeStudioView } from "@portal/core/schemes/versions/scheme-version-schema";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { loadScheme } from "../../form/wizard-data.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { ResourcePlaceholder } from "../../ui/resource-placeholder.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { loadDeliveredTexts } from "./load-delivered-texts.ts";
import { PolicyList } from "./policy-list.tsx";
import { type FindText, SchemeEditor } from "./scheme-editor.tsx";
import { VersionList } from "./version-list.tsx";

/** Loads the delivered texts in four languages, and the form with its texts for the preview. */
const useDeliveredTexts = (id: string) => {
  const [findText, setFindText] = useState<FindText>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    setError(undefined);
    Promise.all([loadDeliveredTexts(id), loadScheme(id)]).then(([find]) => setFindText(() => find), setError);
  }, [id, attempt]);
  return { findText, error, retry: () => setAttempt((old) => old + 1) };
};

const SchemeStudioPage = () => {
  const { id = "" } = useParams();
  const { t } = useText(["pages/staff-scheme", "lists"]);
  const view = useResource<SchemeStudioView>(`/staff/admin/scheme/${encodeURIComponent(id)}`);
  const texts = useDeliveredTexts(id);
  const { data } = view;
  const name = t(`lists:applicationType.${id}`, { defaultValue: id });
  return (
    <AdminFrame
      title={name}
      about={t("edit.about")}
      crumbs={[{ text: t("title"), to: "/staff/admin/scheme" }, { text: name }]}
    >
      {texts.error !== undefined && <FailureAlert error={texts.error} retry={texts.retry} />}
      {!data || !texts.findText ? (
        <ResourcePlaceholder found={view} none={t("none")} />
      ) : (
        <>
          <SchemeEditor
            view={data}
            findDeliveredText={texts.findText}
            onChanged={view.set}
            onReload={() => void view.reload()}
          />
          <PolicyList policies={data.policies} />
          <VersionList versions={data.versions} />
        </>
      )}
    </AdminFrame>
  );
};

export { SchemeStudioPage as Component };
