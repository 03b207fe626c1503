import { CoreV1Api, KubeConfig } from '@kubernetes/client-node'
import type { ScenarioReport } from '../scenario-report.ts'
import { Expectations } from './expectations.ts'

/** The parameters of a scenario. */
export interface ScenarioContext {
  readonly config: KubeConfig
  readonly expect: Expectations
  /** Created for this scenario. */
  readonly namespace: string
}

/** A scenario of @kubernetes/client-node. */
export interface NodeScenario {
  readonly name: string
  readonly run: (context: ScenarioContext) => Promise<void>
}

const scenarioTimeoutMs = 120_000

/** Runs a scenario on the server of a kubeconfig; the report includes thrown errors. */
export async function runNodeScenario(scenario: NodeScenario, kubeconfigPath: string): Promise<ScenarioReport> {
  const config = new KubeConfig()
  config.loadFromFile(kubeconfigPath)
  const expect = new Expectations()
  try {
    const made = await config
      .makeApiClient(CoreV1Api)
      .createNamespace({ body: { metadata: { generateName: `${scenario.name}-` } } })
    await inTime(scenario.run({ config, expect, namespace: made.metadata?.name ?? '' }))
    return expect.report()
  } catch (error) {
    return expect.report(error)
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${scenarioTimeoutMs} ms`)), scenarioTimeoutMs)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
