import type { ClientWrite } from '../cache/index.ts'
import type { Logger } from '../log/index.ts'
import type { ControllerEnvironment, ControllerOptions } from './controller.ts'

/** The settings that all runs of a controller share. */
export interface RunSettings {
  readonly options: ControllerOptions
  readonly environment: ControllerEnvironment
  /** With the fields of the controller. */
  readonly log: Logger
  /** Called with a write that ended after its run had. */
  reportLateWrite(key: string, write: ClientWrite): void
}
