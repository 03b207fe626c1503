export const usage = `kubewright: the operator framework for TypeScript

usage:
  kubewright cluster [options]   run a Kubernetes cluster in the foreground; SIGTERM or Ctrl-C stops it
  kubewright backup FILE         save every object of a running or stopped cluster to a file
  kubewright restore FILE        restore a backup into a new data folder or into a running cluster
  kubewright --help              print this help
  kubewright --version           print the version

options of cluster:
  --port PORT                    the port on 127.0.0.1; the default 0 chooses a free port
  --data FOLDER                  store the cluster durably in this folder; it keeps its port unless --port is given;
                                 the default is in memory
  --kubeconfig FILE              write the administrator's kubeconfig to this file, readable only by its owner;
                                 the default is in the data folder, or a temporary file that is removed at the end
  --token TOKEN                  the administrator's bearer token; the default is random
  --token-auth-file FILE         further users, in kube-apiserver's format: one line
                                 token,user,uid,"group1,group2" for each user
  --client-ca-file FILE          PEM certificate authorities for client certificates, besides the cluster's own: the
                                 common name is the user, each organization is a group
  --audit-log-path FILE          write an audit log, one JSON line per event; - prints it
  --audit-policy-file FILE       the audit policy, a Policy of audit.k8s.io/v1; the default logs the metadata of
                                 requests and never the content of objects
  --audit-log-maxsize MEGABYTES  rotate the audit log at this size; the default is 100
  --audit-log-maxbackup COUNT    the number of rotated audit logs to keep; the default is all

options of backup:
  --data FOLDER                  the data folder of the cluster
  --kubeconfig FILE              the kubeconfig of the running cluster; the default is the one in the data folder
  --damaged                      save what can still be read from a damaged data folder

options of restore, one of:
  --data FOLDER                  the data folder to create; it must not exist yet
  --kubeconfig FILE              a running cluster: its objects are replaced by the backup's in one step; it keeps its
                                 certificates and tokens, and watches continue

When the cluster is ready, the command prints one line:
  ready https://127.0.0.1:PORT kubeconfig FILE`
