import type { ReconcileGate } from 'kubewright/controller'

/** Holds reconciles back while a developer pauses them. */
export class PauseGate implements ReconcileGate {
  #isPaused = false
  #steps = 0
  #wake: () => void = () => undefined
  #changed = Promise.resolve()

  get isPaused(): boolean {
    return this.#isPaused
  }

  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#renew()
  }

  resume(): void {
    this.#isPaused = false
    this.#steps = 0
    this.#wake()
  }

  /** Lets the next reconcile run, and pauses again. */
  step(): void {
    this.pause()
    this.#steps++
    const wake = this.#wake
    this.#renew()
    wake()
  }

  admit(): boolean {
    if (!this.#isPaused) return true
    if (this.#steps === 0) return false
    this.#steps--
    return true
  }

  changed(): Promise<void> {
    return this.#changed
  }

  #renew(): void {
    this.#changed = new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
