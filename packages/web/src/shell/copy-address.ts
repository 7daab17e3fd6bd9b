import { dismissConfirmations } from "./use-confirmation.ts";

/**
 * Copies an address. Without access to the clipboard it is selected in its field, so that it can be copied by hand.
 * @param fieldId the input that shows it
 * @param onCopied says that it was copied
 */
export const copyAddress = (address: string, fieldId: string, onCopied: () => void): void => {
  dismissConfirmations();
  navigator.clipboard
    .writeText(address)
    .then(onCopied, () => document.querySelector<HTMLInputElement>(`#${fieldId}`)?.select());
};
