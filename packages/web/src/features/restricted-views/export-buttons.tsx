/** Exports all matching rows, or all counts, as a file. */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ViewFilterValues } from "./view-filters.tsx";

interface Props {
  path: string;
  /** The search values; absent where everything is counted. */
  values?: ViewFilterValues;
}
export const ExportButtons = ({ path, values }: Props) => {
  const { t, language } = useText(["restricted", "errors"]);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const save = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setFailure(undefined);
    const query = { ...values, format, lang: language };
    await api.download(`${path}/file`, `${format}.${format}`, query).catch(setFailure);
    setBusy(undefined);
  };
  return (
    <section className="restricted-export" aria-label={t("export.title")}>
      {failure !== undefined && <FailureAlert error={failure} />}
      <div className="actions">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button key={format} look="secondary" small busy={busy === format} onClick={() => save(format)}>
            <Icon name="download" size={16} /> {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      <p className="small muted">{t(values ? "export.text" : "export.counts")}</p>
    </section>
  );
};
