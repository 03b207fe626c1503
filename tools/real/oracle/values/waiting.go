package values

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/cli-runtime/pkg/genericclioptions"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/cli-runtime/pkg/resource"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/kubectl/pkg/cmd/wait"

	"kubewright.dev/real/oracle/protocol"
)

var waitFunctions = protocol.Functions{
	"jsonPath.wait": withInput(waitCondition),
}

type waitRequest struct {
	Condition string          `json:"condition"`
	Object    json.RawMessage `json:"object"`
}

// oneObject is a client that returns the same object for every request.
type oneObject struct {
	dynamic.NamespaceableResourceInterface
	object *unstructured.Unstructured
}

func (client oneObject) Resource(schema.GroupVersionResource) dynamic.NamespaceableResourceInterface {
	return client
}

func (client oneObject) Namespace(string) dynamic.ResourceInterface { return client }

func (client oneObject) Get(
	context.Context, string, metav1.GetOptions, ...string,
) (*unstructured.Unstructured, error) {
	return client.object, nil
}

// offline is a configuration without discovery from a server.
type offline struct {
	*genericclioptions.ConfigFlags
}

func (offline) ToDiscoveryClient() (discovery.CachedDiscoveryInterface, error) {
	return nil, errors.New("oracle: there is no server")
}

func (offline) ToRESTMapper() (meta.RESTMapper, error) {
	return meta.NewDefaultRESTMapper(nil), nil
}

// waitCondition returns whether an object meets the condition of kubectl wait --for=jsonpath. With a timeout of zero,
// kubectl checks once.
func waitCondition(request waitRequest) (any, error) {
	var content map[string]any
	if err := utiljson.Unmarshal(request.Object, &content); err != nil {
		return nil, err
	}
	streams, _, _, _ := genericiooptions.NewTestIOStreams()
	server := "http://localhost"
	getter := genericclioptions.NewConfigFlags(false)
	getter.APIServer = &server
	flags := wait.NewWaitFlags(offline{getter}, streams)
	flags.ForCondition = []string{"jsonpath=" + request.Condition}
	flags.Timeout = 0
	options, err := flags.ToOptions([]string{"things", "x"})
	if err != nil {
		return nil, err
	}
	options.DynamicClient = oneObject{object: &unstructured.Unstructured{Object: content}}
	info := &resource.Info{Name: "x", Mapping: &meta.RESTMapping{}}
	_, met, err := options.ConditionFn[0](context.Background(), info, options)
	if err != nil && strings.HasPrefix(err.Error(), "condition not met for ") {
		return false, nil
	}
	if err != nil {
		return nil, err
	}
	return met, nil
}
