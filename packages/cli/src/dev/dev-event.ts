import type { ReconcileRecord } from 'kubewright/trace'

/** A type error, as the compiler reports it. */
export interface TypeProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  /** Such as TS2322. */
  readonly code: string
  readonly message: string
}

/** A mistake that the code would repeat in production, with its remedy. */
export interface Finding {
  readonly detector:
    | 'endless loop'
    | 'two managers'
    | 'non-deterministic reconcile'
    | 'undeclared access'
    | 'useless status write'
    | 'missing await'
  readonly message: string
  readonly fix: string
}

/** Everything that `dev` reports; with --json each is a line. */
export type DevEvent =
  | { readonly type: 'reconcile'; readonly record: ReconcileRecord }
  | {
      readonly type: 'ready'
      readonly version: string
      readonly durationMs: number
      readonly server: string
      readonly kubeconfig: string | undefined
      readonly kinds: readonly string[]
      /** What kubectl calls the first kind. */
      readonly plural: string | undefined
      readonly samples: number
      readonly hasKeys: boolean
    }
  | {
      readonly type: 'reloaded'
      readonly task: 'reloaded' | 'restarted' | 'a fresh cluster'
      readonly durationMs: number
      readonly files: readonly string[]
    }
  /** The operator could not be loaded or started. */
  | { readonly type: 'broken'; readonly message: string; readonly isRunning: boolean }
  | { readonly type: 'types'; readonly problems: readonly TypeProblem[] }
  | { readonly type: 'invalid'; readonly object: string; readonly problems: readonly string[] }
  | { readonly type: 'finding'; readonly finding: Finding }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'info'; readonly message: string }
