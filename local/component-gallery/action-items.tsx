/**
 * What asks before it acts, waits or takes what is chosen: buttons with a dialog, downloads, files, pickers, a search.
 */
import { ConfirmButton } from "../../packages/web/src/ui/confirm-button.tsx";
import { DeleteButton } from "../../packages/web/src/ui/delete-button.tsx";
import { DownloadButton } from "../../packages/web/src/ui/download-button.tsx";
import { FileField } from "../../packages/web/src/ui/file-field.tsx";
import { PickerField } from "../../packages/web/src/ui/picker-field.tsx";
import { SearchForm } from "../../packages/web/src/ui/search-form.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { withTexts } from "./with-texts.tsx";

const doNothing = (): void => undefined;

export const actionItems: readonly GalleryItem[] = [
  {
    name: "ConfirmButton",
    states: {
      "asks before it acts": withTexts((t) => (
        <ConfirmButton
          label={t("nav.logout")}
          subject={t("site.name")}
          question={t("deleteForGood")}
          onConfirm={doNothing}
        />
      )),
      busy: withTexts((t) => (
        <ConfirmButton busy label={t("nav.logout")} question={t("deleteForGood")} onConfirm={doNothing} />
      )),
    },
  },
  {
    name: "DeleteButton",
    states: {
      "deletes for good": withTexts((t) => (
        <DeleteButton label={t("signOut.delete")} busy={false} onDelete={doNothing} />
      )),
    },
  },
  {
    name: "DownloadButton",
    states: {
      "waits in sight": withTexts((t) => (
        <DownloadButton look="secondary" download={() => new Promise(doNothing)} onFailure={doNothing}>
          {t("action.more")}
        </DownloadButton>
      )),
    },
  },
  {
    name: "FileField",
    states: {
      "one file, chosen": withTexts((t) => (
        <FileField
          id="gallery-file"
          label={t("nav.inquiry")}
          hint={t("issue.url")}
          accept=".pdf"
          chosenName="2027.pdf"
          required
          onChoose={doNothing}
        />
      )),
      "several files, with an error": withTexts((t) => (
        <FileField
          id="gallery-files"
          label={t("nav.verification")}
          accept=".pdf"
          error={t("issue.required")}
          multiple
          onChoose={doNothing}
        />
      )),
    },
  },
  {
    name: "PickerField",
    states: Object.fromEntries(
      (
        [
          ["date", "2026-11-20"],
          ["month", "2026-11"],
          ["time", "09:30"],
          ["datetime-local", "2026-11-20T09:30"],
        ] as const
      ).map(([type, value]) => [
        type,
        withTexts((t) => (
          <PickerField
            id={`gallery-${type}`}
            label={t("nav.inquiry")}
            type={type}
            value={value}
            onChange={doNothing}
          />
        )),
      ]),
    ),
  },
  {
    name: "SearchForm",
    states: {
      "something is searched for": withTexts((t) => (
        <SearchForm
          id="gallery-search"
          label={t("nav.inquiry")}
          buttonLabel={t("action.search")}
          maxLength={100}
          value="2027"
          onSearch={doNothing}
        />
      )),
    },
  },
];
