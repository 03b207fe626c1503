import { ensureProgram, type OnProgress } from '../binaries/index.ts'
import { startReal } from '../differential/server-pair.ts'
import { listedRows, recordResponses } from './record-responses.ts'
import { recordScenario } from './record-scenario.ts'
import { definitionScenario, recordedCommandScenarios, recordedRequestScenarios } from './recorded-scenarios.ts'

/** The recording of one scenario. */
export interface ScenarioRecording {
  readonly name: string
  readonly entries: readonly object[]
}

/** Records everything from its own real server: the kubectl scenarios, then the responses to requests. */
export async function recordAll(onProgress: OnProgress): Promise<readonly ScenarioRecording[]> {
  const kubectl = await ensureProgram('kubectl', onProgress)
  const sinceMs = Date.now()
  const real = await startReal()
  try {
    const recordings: ScenarioRecording[] = []
    let documents = new Set<string>()
    for (const scenario of recordedCommandScenarios) {
      onProgress(`recording ${scenario.name}`)
      // Discovery changes with a definition.
      if (scenario.name === definitionScenario) documents = new Set()
      const entries = await recordScenario(scenario, real, kubectl, { sinceMs, documents })
      recordings.push({ name: scenario.name, entries })
    }
    const listed = listedRows()
    for (const scenario of recordedRequestScenarios) {
      recordings.push({ name: scenario.name, entries: await recordResponses(scenario, real, sinceMs, listed) })
    }
    return recordings
  } finally {
    await real.close()
  }
}
