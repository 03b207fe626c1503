import { get } from 'node:http'

/** Makes the load server stream changes to every open watch. */
export function requestChanges(server: string, count: number): Promise<void> {
  return command(`${server}/control/changes?count=${count}`)
}

/** Makes it send changes one at a time, each with its send time. */
export function requestPacedChanges(server: string, count: number, pauseMs: number): Promise<void> {
  return command(`${server}/control/paced-changes?count=${count}&pauseMs=${pauseMs}`)
}

/** Uses Node's plain HTTP client, because loading another one would count in the measurement. */
function command(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, (response) => {
      response.resume()
      if (response.statusCode === 202) resolve()
      else reject(new Error(`${url}: got status ${response.statusCode}`))
    })
    request.on('error', reject)
  })
}
