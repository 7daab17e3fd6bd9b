/** Lists the changes from today's version of a scheme to the draft. */

import type { Field, Json, Scheme } from "@portal/core/forms/types/index";
import { compareOverlays, type OverlayDifference } from "@portal/core/schemes/versions/compare-overlays";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { useText } from "../../form/use-text.ts";
import { formatList } from "../../shell/format.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { parseConditionParts } from "./condition-parts.ts";
import { useStudio } from "./use-studio.ts";

interface Row {
  key: string;
  what: string;
  before: string;
  after: string;
}

const useDescriptions = (scheme: Scheme, before: SchemeOverlay) => {
  const { t, language } = useText(["pages/staff-scheme"]);
  const { overlay, editedLanguage, getFieldLabel, findDeliveredText } = useStudio();
  const fields = [...scheme.steps.flatMap((step) => step.fields), ...overlay.added.map(({ field }) => field)];
  const name = (key: string): string => {
    const field: Field | undefined =
      fields.find((one) => one.key === key) ??
      before.added.map((one) => one.field).find((one) => one.key === key);
    return field ? getFieldLabel(field) : key;
  };
  const describeCondition = (value: Json): string => {
    const condition = parseConditionParts(value as never);
    if (!condition) return JSON.stringify(value);
    const parts = condition.parts.map(
      ({ field, comparison, values }) =>
        `${name(field)} ${t(`condition.op.${comparison}`)} ${formatList(values.map(String), language)}`,
    );
    return parts.join(` ${t(`condition.join.${condition.join}`)} `);
  };
  const describeValue = (value: Json): string => {
    if (value === null) return "—";
    if (typeof value === "boolean") return t(`condition.${value}`);
    if (typeof value !== "object") return String(value);
    if (!Array.isArray(value) && typeof value.op === "string") return describeCondition(value);
    if (Array.isArray(value) && value.every((one) => typeof one === "string"))
      return formatList(value, language);
    return JSON.stringify(value);
  };
  const describeTextKey = (key: string): string => {
    const [area, field = "", part = "label"] = key.split(".");
    return area === "fields" ? `${name(field)} · ${t(`difference.text.${part}`)}` : t(`difference.${area}`);
  };
  return (one: OverlayDifference): Omit<Row, "key"> => {
    switch (one.kind) {
      case "added":
      case "removed":
        return { what: name(one.field), before: "", after: t(`difference.${one.kind}`) };
      case "moved":
        return {
          what: findDeliveredText(`steps.${one.step}.title`)?.[editedLanguage] ?? one.step,
          before: "",
          after: t("difference.moved"),
        };
      case "member":
        return {
          what: `${name(one.field)} · ${t(`difference.member.${one.member}`, { defaultValue: one.member })}`,
          before: describeValue(one.before),
          after: describeValue(one.after),
        };
      case "text":
        return {
          what: describeTextKey(one.key),
          before: (one.before ?? findDeliveredText(one.key))?.[editedLanguage] ?? "",
          after: (one.after ?? findDeliveredText(one.key))?.[editedLanguage] ?? "",
        };
    }
  };
};

export const DifferenceList = ({ before }: { before: SchemeOverlay }) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { delivered, overlay } = useStudio();
  const describe = useDescriptions(delivered, before);
  const rows = compareOverlays(delivered, before, overlay).map((one, i) => ({
    key: String(i),
    ...describe(one),
  }));
  const columns: Column<Row>[] = [
    { key: "what", label: t("difference.what"), head: true, cell: ({ what }) => what },
    {
      key: "before",
      label: t("difference.before"),
      cell: (row) => <span className="pre">{row.before}</span>,
    },
    { key: "after", label: t("difference.after"), cell: (row) => <span className="pre">{row.after}</span> },
  ];
  return (
    <section className="card" aria-labelledby="differences">
      <h2 id="differences">{t("difference.title")}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t("difference.none")}</p>
      ) : (
        <Table caption={t("difference.title")} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
    </section>
  );
};
