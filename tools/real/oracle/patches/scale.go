package patches

import (
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
)

type scaleRequest struct {
	Entries      []metav1.ManagedFieldsEntry `json:"entries"`
	ScaleEntries []metav1.ManagedFieldsEntry `json:"scaleEntries"`
	APIVersion   string                      `json:"apiVersion"`
	// Paths are the paths of the replicas in each version of the parent; null for a version without scale.
	Paths map[string][]string `json:"paths"`
}

func (q scaleRequest) handler() *managedfields.ScaleHandler {
	mappings := managedfields.ResourcePathMappings{}
	for version, names := range q.Paths {
		mappings[version] = nil
		if names != nil {
			mappings[version] = pathOfNames(names)
		}
	}
	version, err := schema.ParseGroupVersion(q.APIVersion)
	if err != nil {
		panic(err)
	}
	return managedfields.NewScaleHandler(q.Entries, version, mappings)
}

func toScale(input json.RawMessage) (any, error) {
	var request scaleRequest
	read(input, &request)
	return listOf(request.handler().ToSubresource())
}

func fromScale(input json.RawMessage) (any, error) {
	var request scaleRequest
	read(input, &request)
	return listOf(request.handler().ToParent(request.ScaleEntries))
}

// listOf returns an empty list instead of nil.
func listOf(entries []metav1.ManagedFieldsEntry, err error) (any, error) {
	return append([]metav1.ManagedFieldsEntry{}, entries...), err
}
