// Package gotypes describes Go's struct types, which Kubernetes prints in messages: the internal types of its API
// groups, and published ones inside them.
package gotypes

import "kubewright.dev/real/oracle/protocol"

// Functions of this package, by name.
var Functions = protocol.Functions{"goTypes.describe": describe}
