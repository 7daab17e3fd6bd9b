/** What the log of staff says of one act: plain values by name, so that nothing nested can slip into the log. */
export interface ActDetail {
  [name: string]: string | number | boolean;
}
