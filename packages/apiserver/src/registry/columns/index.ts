/**
 * Makers of printed columns that several groups share, as `kubectl get` shows them; each kind's own columns are beside
 * its strategy. Each file is imported by itself. Guarantees: names, order, types and cells equal those of Kubernetes'
 * printers; a cell is a pure function of the object and the time.
 *
 * @module
 */
export type { TableColumn } from './table-column.ts'
