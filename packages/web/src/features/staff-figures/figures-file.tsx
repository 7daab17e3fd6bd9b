/** Downloads one table of the figures as a file. */
import type { FigureGroup } from "@portal/core/applications/figures/desk-figures";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

const groups = ["scheme", "event", "officer"] as const satisfies readonly FigureGroup[];

export const FiguresFile = ({ query }: { query: Record<string, string> }) => {
  const { t, language } = useText(["pages/staff-figures", "errors"]);
  const [by, setBy] = useState<string>("scheme");
  const submission = useSubmission();
  const save = (format: "xlsx" | "csv"): void => {
    const fileQuery = { ...query, by, format, lang: language };
    void submission.send(
      () => api.download("/staff/figures/file", `${t("title")}.${format}`, fileQuery),
      format,
    );
  };
  return (
    <section className="figures-file" aria-labelledby="figures-file">
      <h2 id="figures-file">{t("export.title")}</h2>
      {submission.error && <FailureAlert error={submission.error} />}
      <SelectField
        id="by"
        label={t("export.table")}
        mark={false}
        value={by}
        onChange={(event) => setBy(event.target.value)}
      >
        {groups.map((group) => (
          <option key={group} value={group}>
            {t(`caption.${group}`)}
          </option>
        ))}
      </SelectField>
      <div className="actions">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            small
            look="secondary"
            busy={submission.pendingAction === format}
            onClick={() => save(format)}
          >
            <Icon name="download" size={16} /> {t(`export.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
};
