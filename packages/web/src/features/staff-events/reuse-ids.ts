/** Rows of an event that are removed and entered again (decision 0714). Pure. */

/**
 * Returns rows of which those that were removed and added again have the id of before, by which applications have
 * chosen them.
 */
export const reuseIds = <Row extends { id: string }>(
  rows: readonly Row[],
  storedRows: readonly Row[],
  nameRow: (row: Row) => string,
): Row[] => {
  const removedRows = storedRows.filter(({ id }) => !rows.some((row) => row.id === id));
  return rows.map((row) => {
    const isStored = storedRows.some(({ id }) => id === row.id);
    const sameRow = isStored ? undefined : removedRows.find((other) => nameRow(other) === nameRow(row));
    return sameRow ? { ...row, id: sameRow.id } : row;
  });
};
