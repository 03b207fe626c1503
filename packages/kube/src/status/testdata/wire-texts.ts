/**
 * The API server's response for each failure: the JSON text of its Status, and the seconds of Retry-After, if any. The
 * names are those in the test.
 */
export const wireTexts: Readonly<Record<string, readonly [text: string, retryAfterSeconds: number | undefined]>> = {
  notFound: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"deployments.apps \\"web\\" not found","reason":"NotFound","details":{"name":"web","group":"apps","kind":"deployments"},"code":404}',
    undefined,
  ],
  notFoundCore: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \\"a\\\\\\"b\\" not found","reason":"NotFound","details":{"name":"a\\"b","kind":"pods"},"code":404}',
    undefined,
  ],
  alreadyExists: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"deployments.apps \\"web\\" already exists","reason":"AlreadyExists","details":{"name":"web","group":"apps","kind":"deployments"},"code":409}',
    undefined,
  ],
  generateName: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"pods \\"web-x\\" already exists, the server was not able to generate a unique name for the object","reason":"AlreadyExists","details":{"name":"web-x","kind":"pods","retryAfterSeconds":1},"code":409}',
    1,
  ],
  unauthorized: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"not authorized","reason":"Unauthorized","code":401}',
    undefined,
  ],
  unauthorizedWhy: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Unauthorized","reason":"Unauthorized","code":401}',
    undefined,
  ],
  forbidden: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"deployments.apps \\"web\\" is forbidden: no","reason":"Forbidden","details":{"name":"web","group":"apps","kind":"deployments"},"code":403}',
    undefined,
  ],
  forbiddenNoName: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"deployments.apps is forbidden: no","reason":"Forbidden","details":{"group":"apps","kind":"deployments"},"code":403}',
    undefined,
  ],
  forbiddenNone: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"forbidden: no","reason":"Forbidden","details":{"name":"x"},"code":403}',
    undefined,
  ],
  conflict: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Operation cannot be fulfilled on deployments.apps \\"web\\": the object has been modified; please apply your changes to the latest version and try again","reason":"Conflict","details":{"name":"web","group":"apps","kind":"deployments"},"code":409}',
    undefined,
  ],
  applyConflict: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Apply failed","reason":"Conflict","details":{"causes":[{"reason":"FieldManagerConflict","message":"conflict with \\"a\\"","field":".spec.replicas"}]},"code":409}',
    undefined,
  ],
  gone: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"gone","reason":"Gone","code":410}',
    undefined,
  ],
  expired: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"too old","reason":"Expired","code":410}',
    undefined,
  ],
  invalid: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Deployment.apps \\"web\\" is invalid: [spec.selector: Required value, spec.replicas: Invalid value: -1: must be >= 0]","reason":"Invalid","details":{"name":"web","group":"apps","kind":"Deployment","causes":[{"reason":"FieldValueRequired","message":"Required value","field":"spec.selector"},{"reason":"FieldValueInvalid","message":"Invalid value: -1: must be >= 0","field":"spec.replicas"}]},"code":422}',
    undefined,
  ],
  invalidOne: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Pod \\"\\" is invalid: <nil>: Required value: x","reason":"Invalid","details":{"kind":"Pod","causes":[{"reason":"FieldValueRequired","message":"Required value: x","field":"<nil>"}]},"code":422}',
    undefined,
  ],
  invalidNone: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Pod \\"web\\" is invalid","reason":"Invalid","details":{"name":"web","kind":"Pod"},"code":422}',
    undefined,
  ],
  badRequest: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"bad","reason":"BadRequest","code":400}',
    undefined,
  ],
  tooMany: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"later","reason":"TooManyRequests","details":{"retryAfterSeconds":5},"code":429}',
    5,
  ],
  tooMany0: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"later","reason":"TooManyRequests","details":{},"code":429}',
    undefined,
  ],
  overloaded: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Too many requests: later","reason":"TooManyRequests","code":429}',
    undefined,
  ],
  unavailable: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"down","reason":"ServiceUnavailable","code":503}',
    undefined,
  ],
  method: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"create is not supported on resources of kind \\"deployments.apps\\"","reason":"MethodNotAllowed","details":{"group":"apps","kind":"deployments"},"code":405}',
    undefined,
  ],
  serverTimeout: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"The get operation against deployments.apps could not be completed at this time, please try again.","reason":"ServerTimeout","details":{"name":"get","group":"apps","kind":"deployments","retryAfterSeconds":2},"code":500}',
    2,
  ],
  serverTimeout0: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"The get operation against deployments.apps could not be completed at this time, please try again.","reason":"ServerTimeout","details":{"name":"get","group":"apps","kind":"deployments"},"code":500}',
    0,
  ],
  internal: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Internal error occurred: boom","reason":"InternalError","details":{"causes":[{"message":"boom"}]},"code":500}',
    undefined,
  ],
  timeout: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Timeout: slow","reason":"Timeout","details":{"retryAfterSeconds":3},"code":504}',
    3,
  ],
  tooLargeVersion: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Timeout: Too large resource version: 10, current: 5","reason":"Timeout","details":{"causes":[{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1},"code":504}',
    1,
  ],
  entity: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"Request entity too large: limit is 3145728","reason":"RequestEntityTooLarge","code":413}',
    undefined,
  ],
  generic400: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server rejected our request for an unknown reason (get deployments.apps web)","reason":"BadRequest","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":400}',
    7,
  ],
  generic401: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server has asked for the client to provide credentials (get deployments.apps web)","reason":"Unauthorized","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":401}',
    7,
  ],
  generic403: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"said \\"this\\" (get deployments.apps web)","reason":"Forbidden","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":403}',
    7,
  ],
  generic404: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server could not find the requested resource (get deployments.apps web)","reason":"NotFound","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":404}',
    7,
  ],
  generic405: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server does not allow this method on the requested resource (get deployments.apps web)","reason":"MethodNotAllowed","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":405}',
    7,
  ],
  generic406: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"said \\"this\\" (get deployments.apps web)","reason":"NotAcceptable","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":406}',
    7,
  ],
  generic409: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server reported a conflict (get deployments.apps web)","reason":"Conflict","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":409}',
    7,
  ],
  generic410: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server responded with the status code 410 but did not return more information (get deployments.apps web)","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":410}',
    7,
  ],
  generic415: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"said \\"this\\" (get deployments.apps web)","reason":"UnsupportedMediaType","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":415}',
    7,
  ],
  generic418: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server responded with the status code 418 but did not return more information (get deployments.apps web)","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":418}',
    7,
  ],
  generic422: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server rejected our request due to an error in our request (get deployments.apps web)","reason":"Invalid","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":422}',
    7,
  ],
  generic429: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server has received too many requests and has asked us to try again later (get deployments.apps web)","reason":"TooManyRequests","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":429}',
    7,
  ],
  generic500: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"an error on the server (\\"said \\\\\\"this\\\\\\"\\") has prevented the request from succeeding (get deployments.apps web)","reason":"InternalError","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":500}',
    7,
  ],
  generic502: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"an error on the server (\\"said \\\\\\"this\\\\\\"\\") has prevented the request from succeeding (get deployments.apps web)","reason":"InternalError","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":502}',
    7,
  ],
  generic503: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server is currently unable to handle the request (get deployments.apps web)","reason":"ServiceUnavailable","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":503}',
    7,
  ],
  generic504: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server was unable to return a response in the time allotted, but may still be processing the request (get deployments.apps web)","reason":"Timeout","details":{"name":"web","group":"apps","kind":"deployments","causes":[{"reason":"UnexpectedServerResponse","message":"said \\"this\\""}],"retryAfterSeconds":7},"code":504}',
    7,
  ],
  genericPost: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server reported a conflict (post pods)","reason":"AlreadyExists","details":{"kind":"pods"},"code":409}',
    undefined,
  ],
  genericNone: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server could not find the requested resource","reason":"NotFound","details":{"name":"x","causes":[{"reason":"UnexpectedServerResponse","message":"unknown"}]},"code":404}',
    undefined,
  ],
  generic406Unknown: [
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"the server was unable to respond with a content type that the client supports (get pods)","reason":"NotAcceptable","details":{"kind":"pods"},"code":406}',
    undefined,
  ],
}
