// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: buffer overflow: 1 byte at offset 1 of `argv[1]`, which has 1 byte (read of `argv[1][1]`)
int main(int argc, char **argv)
{
	if (argc < 2)
		return 0;
	return argv[1][1];
}
