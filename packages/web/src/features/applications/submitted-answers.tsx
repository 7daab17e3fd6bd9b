/** The submitted answers, collapsed under the timeline; open in print. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { Suspense, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LazyApplicationAnswers, LazyStatusLink } from "./application-parts.ts";
import { ApplyAgain } from "./apply-again.tsx";
import "../../form/form.css";

export const SubmittedAnswers = ({ view }: { view: ApplicationView }) => {
  const { t } = useText(["pages/personal"]);
  const [open, setOpen] = useState(false);
  return (
    <>
      <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <strong>{t("record.answers")}</strong>
        </summary>
        {open && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <LazyApplicationAnswers view={view} />
          </Suspense>
        )}
      </details>
      <Suspense>
        <LazyStatusLink view={view} />
      </Suspense>
      <ApplyAgain view={view} />
    </>
  );
};
