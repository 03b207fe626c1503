// The program writes what the registries of kube-apiserver decide about each resource as plain data: what its strategies
// and its storage return without an object, one line of JSON for each. It makes the storage of every group as the server does, but without etcd.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	storages, err := makeStorages()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	for _, each := range describe(storages) {
		if err := encoder.Encode(each); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
