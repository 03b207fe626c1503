/** Holds reconciles back while a developer looks at something. */
export interface ReconcileGate {
  /** Whether a reconcile may start now. A gate that lets single ones pass counts this one. */
  admit(): boolean
  /** Resolves when keys that were held back may try again. */
  changed(): Promise<void>
}
