import { afterAll, beforeAll } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { type ControlPlane, startControlPlane } from '../control-plane/index.ts'

/** The control plane of one file of tests. */
export interface RealServer {
  /** Defined only while tests run. */
  readonly plane: ControlPlane
  /** A name that no other test uses. */
  freshName(): string
}

/** Starts a control plane before the tests of a file and stops it after them; without Go, none. */
export function withRealServer(): RealServer {
  let plane: ControlPlane | undefined
  let count = 0
  beforeAll(async () => {
    if (goToolchain().present) plane = await startControlPlane()
  })
  afterAll(() => plane?.stop())
  return {
    get plane() {
      if (plane === undefined) throw new Error('the control plane is not running')
      return plane
    },
    freshName: () => `suite-${++count}`,
  }
}
